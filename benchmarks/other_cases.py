"""RLCard's and PettingZoo's environments, stepped from Python as their users step them."""

from typing import Any

from benchmarks.groups import FROM_PYTHON
from benchmarks.interleave import Case
from benchmarks.picks import endless_picks


def rlcard_cases() -> list[Case]:
    import rlcard

    return [
        rlcard_case(f"RLCard {name}", rlcard.make(name, config={"seed": 1}))
        for name in ("uno", "leduc-holdem")
    ]


def rlcard_case(name: str, env: Any) -> Case:
    picks = endless_picks(4)

    def batch() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            moves = list(state["legal_actions"])
            state, _ = env.step(moves[next(picks) % len(moves)])
            decisions += 1
        return decisions

    return Case(FROM_PYTHON, name, batch)


def pettingzoo_cases() -> list[Case]:
    from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

    return [
        pettingzoo_case("PettingZoo leduc_holdem", leduc_holdem_v4.env()),
        pettingzoo_case("PettingZoo texas_holdem", texas_holdem_v4.env()),
    ]


def pettingzoo_case(name: str, env: Any) -> Case:
    picks = endless_picks(5)
    env.reset(seed=1)

    def batch() -> int:
        decisions = 0
        env.reset()
        for _agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                moves = observation["action_mask"].nonzero()[0]
                env.step(int(moves[next(picks) % len(moves)]))
                decisions += 1
        return decisions

    return Case(FROM_PYTHON, name, batch)
