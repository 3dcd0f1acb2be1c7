"""Counters for whoever watches the house, in Prometheus's text format."""

import msgspec


class Metrics(msgspec.Struct):
    rooms_opened: int = 0
    moves_saved: int = 0
    messages: int = 0
    refusals: int = 0
    bad_frames: int = 0
    connections: int = 0
    rooms_alive: int = 0

    def text(self) -> str:
        gauges = {"connections", "rooms_alive"}
        lines: list[str] = []
        for name, value in msgspec.structs.asdict(self).items():
            kind = "gauge" if name in gauges else "counter"
            full = f"tablee_{name}" if name in gauges else f"tablee_{name}_total"
            lines += [f"# TYPE {full} {kind}", f"{full} {value}"]
        return "\n".join(lines) + "\n"
