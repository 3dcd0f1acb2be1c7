"""The report as one page: no network, no script, plots drawn here."""

from collections.abc import Sequence
from html import escape

from tablee.core.content import read_text
from tablee.sim.charts import (
    Bar,
    PairedBar,
    bar_chart,
    box_chart,
    histogram,
    paired_bar_chart,
    share_chart,
)
from tablee.sim.estimates import Summary
from tablee.sim.report import Report
from tablee.sim.sections import (
    Grid,
    Shares,
    ending_grid,
    heads,
    length_grid,
    move_grid,
    score_grid,
    win_sections,
)
from tablee.sim.wording import Wording

GEMS = (
    '<svg class="gems" viewBox="0 0 124 28" width="124" height="28" aria-hidden="true">'
    '<circle class="coral" cx="14" cy="14" r="11"/>'
    '<rect class="ocean" x="36" y="4" width="20" height="20" rx="2"/>'
    '<path class="leaf" d="M78 1 91 14 78 27 65 14Z"/>'
    '<path class="plum" d="M105 3h10v6h6v10h-6v6h-10v-6h-6V9h6Z"/></svg>'
)


def to_html(report: Report, language: str) -> str:
    wording = Wording(report, language)
    title = escape(wording.say("report.title", game=wording.game()))
    cards = [_share_card(wording, section) for section in win_sections(wording)]
    cards += [
        _length_card(wording),
        _ending_card(wording),
        _score_card(wording),
        _move_card(wording),
        _notes_card(wording),
    ]
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>\n{read_text('tablee.sim', 'page.css')}</style>\n"
        f"</head>\n<body>\n{_head(wording, title)}\n"
        f"<main>\n{chr(10).join(cards)}\n</main>\n{_foot(wording)}\n</body>\n</html>\n"
    )


def _head(wording: Wording, title: str) -> str:
    facts = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>"
        for name, text in wording.facts()
    )
    partial = ""
    if wording.report.partial:
        badge = escape(wording.say("report.partial_badge"))
        partial = f'<p class="partial"><strong>{badge}</strong> {escape(wording.partial())}</p>'
    return (
        f"<header>{GEMS}<h1>{title}</h1>"
        f'<p class="subtitle">{escape(wording.subtitle())}</p>{partial}{_failed(wording)}'
        f"<dl>{facts}</dl></header>"
    )


def _failed(wording: Wording) -> str:
    report = wording.report
    if not report.failed:
        return ""
    games = "".join(
        f"<li>{escape(reason)}<br><code>{escape(command)}</code></li>"
        for reason, command in wording.failures()
    )
    return f'<div class="partial"><strong>{escape(wording.failed())}</strong><ul>{games}</ul></div>'


def _foot(wording: Wording) -> str:
    repeat = escape(wording.say("report.repeat"))
    command = escape(wording.report.command)
    return f"<footer><h2>{repeat}</h2><pre><code>{command}</code></pre></footer>"


def _card(key: str, title: str, content: str) -> str:
    return f'<section class="card {key}"><h2>{escape(title)}</h2>{content}</section>'


def _share_card(wording: Wording, section: Shares) -> str:
    rows = ", ".join(
        wording.say(
            "alt.row",
            name=name,
            share=wording.percent(win.share),
            low=wording.percent(win.low),
            high=wording.percent(win.high),
        )
        for name, win in zip(section.names, section.wins, strict=True)
    )
    fair = wording.short_percent(section.wins[0].fair)
    chart = share_chart(
        section.names,
        section.wins,
        [wording.percent(win.share) for win in section.wins],
        wording.short_percent,
        wording.say("report.fair", share=fair),
        wording.say("alt.shares", title=section.title, rows=rows, fair=fair),
    )
    verdict = f'<p class="verdict">{escape(section.verdict)}</p>'
    return _card(section.key, section.title, verdict + chart + _figures(wording, section.grid))


def _length_card(wording: Wording) -> str:
    length = wording.report.length
    content = "".join(
        _histogram(wording, wording.say(f"title.{key}"), summary)
        for key, summary in (("turns", length.turns), ("decisions", length.decisions))
    )
    content += _figures(wording, length_grid(wording))
    return _card("length", wording.say("title.length"), content)


def _ending_card(wording: Wording) -> str:
    bars = [
        Bar(wording.ending(row.ending), wording.percent(row.share, 1), row.share)
        for row in wording.report.endings
    ]
    title = wording.say("title.endings")
    chart = bar_chart(bars, _bars_alt(wording, title, bars))
    return _card("endings", title, chart + _figures(wording, ending_grid(wording)))


def _score_card(wording: Wording) -> str:
    scores = wording.report.scores
    span = (scores.everybody.least, scores.everybody.most)
    content = f'<p class="verdict">{escape(wording.score())}</p>'
    content += _histogram(wording, wording.say("title.winners_scores"), scores.winners, span)
    if scores.others is not None:
        title = wording.say("title.others_scores")
        content += _histogram(wording, title, scores.others, span, "other")
    content += _boxes(wording) + _figures(wording, score_grid(wording))
    return _card("scores", wording.say("title.scores"), content)


def _boxes(wording: Wording) -> str:
    seats = wording.report.seats
    names = [wording.seat(seat.seat) for seat in seats]
    rows = ", ".join(
        wording.say(
            "alt.box",
            name=name,
            lower=wording.number(seat.score.lower_quartile),
            upper=wording.number(seat.score.upper_quartile),
            median=wording.number(seat.score.median),
        )
        for name, seat in zip(names, seats, strict=True)
    )
    title = wording.say("title.seat_scores")
    chart = box_chart(
        names,
        [seat.score for seat in seats],
        [wording.say("report.mean", number=wording.number(seat.score.mean, 1)) for seat in seats],
        wording.number,
        wording.say("alt.boxes", title=title, rows=rows),
    )
    return f"<h3>{escape(title)}</h3>{chart}"


def _move_card(wording: Wording) -> str:
    bars = [
        PairedBar(
            wording.move_kind(row.kind),
            wording.number(row.per_game, 1),
            (row.of_winners, row.of_others),
            (wording.percent(row.of_winners, 1), wording.percent(row.of_others, 1)),
        )
        for row in wording.report.moves
    ]
    title = wording.say("title.moves")
    winners, others, per_game = heads(wording, "of_winners", "of_others", "per_game")
    legend = (
        f'<p class="legend"><span class="key">{escape(winners)}</span> '
        f'<span class="key others">{escape(others)}</span> '
        f'<strong class="last">{escape(per_game)}</strong></p>'
    )
    chart = paired_bar_chart(bars, _bars_alt(wording, title, bars))
    return _card("moves", title, legend + chart + _figures(wording, move_grid(wording)))


def _notes_card(wording: Wording) -> str:
    notes = "".join(f"<li>{escape(note)}</li>" for note in wording.notes())
    return _card("notes", wording.say("title.notes"), f"<ul>{notes}</ul>")


def _histogram(
    wording: Wording,
    title: str,
    summary: Summary,
    span: tuple[int, int] | None = None,
    style: str = "bar",
) -> str:
    median = wording.number(summary.median)
    alt = wording.say(
        "alt.histogram",
        title=title,
        least=wording.number(summary.least),
        most=wording.number(summary.most),
        median=median,
        mean=wording.number(summary.mean, 1),
    )
    chart = histogram(
        summary,
        wording.number,
        wording.short_percent,
        wording.say("report.median", value=median),
        alt,
        span,
        style,
    )
    return f"<h3>{escape(title)}</h3>{chart}"


def _bars_alt(wording: Wording, title: str, bars: Sequence[Bar | PairedBar]) -> str:
    rows = ", ".join(wording.say("alt.bar", name=bar.name, value=bar.text) for bar in bars)
    return wording.say("alt.bars", title=title, rows=rows)


def _figures(wording: Wording, grid: Grid) -> str:
    """The table behind a plot, for whoever wants it or cannot see the plot."""
    columns = "".join(f'<th scope="col">{escape(head)}</th>' for head in grid.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in row[1:])
        + "</tr>"
        for row in grid.rows
    )
    summary = escape(wording.say("report.figures"))
    # It can be wider than a phone: then it scrolls, with a finger or with the keyboard.
    scroll = f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(grid.heads[0])}">'
    return (
        f"<details><summary>{summary}</summary>{scroll}<table>"
        f"<thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )
