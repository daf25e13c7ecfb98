"""Draws how many times as fast this project is as its peers, as an SVG."""

from html import escape

COLOURS = ["#1f6f8b", "#58a4b0", "#e0a458"]
LEFT, WIDTH, BAR, GAP, TOP = 250, 780, 17, 22, 92
FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


def text(x, y, words, size=13, anchor="start", colour="#222222", weight="normal"):
    return (
        "<text x='%.1f' y='%.1f' font-size='%d' text-anchor='%s' fill='%s' font-weight='%s' %s>"
        "%s</text>" % (x, y, size, anchor, colour, weight, FONT, escape(words))
    )


def svg(title, subtitle, groups):
    """`groups` are pairs of a title and a list of pairs: a bar's name, and the times as fast."""
    names = list(dict.fromkeys(name for _, bars in groups for name, _ in bars))
    colours = dict(zip(names, COLOURS))
    most = max(value for _, bars in groups for _, value in bars)
    step = 0.5 if most <= 5 else 1 if most <= 10 else 5
    end = step * (int(most / step) + 1)
    room = WIDTH - LEFT - 60
    height = TOP + sum(BAR * len(bars) + GAP for _, bars in groups) + 30

    def x(value):
        return LEFT + room * value / end

    parts = [
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' role='img'>" % (WIDTH, height),
        "<title>%s</title>" % escape(title),
        "<rect width='100%' height='100%' fill='#ffffff'/>",
        text(20, 30, title, 17, weight="bold"),
        text(20, 51, subtitle, 12, colour="#555555"),
    ]
    for index, name in enumerate(names):
        left = LEFT + 165 * index
        parts.append(
            "<rect x='%d' y='63' width='12' height='12' fill='%s'/>" % (left, colours[name])
        )
        parts.append(text(left + 18, 74, name, 12))
    ticks = int(end / step)
    for tick in range(ticks + 1):
        value = tick * step
        bold = value == 1
        parts.append(
            "<line x1='%.1f' x2='%.1f' y1='%d' y2='%d' stroke='%s' stroke-width='%s'/>"
            % (
                x(value),
                x(value),
                TOP - 6,
                height - 28,
                "#222222" if bold else "#dddddd",
                "1.5" if bold else "1",
            )
        )
        if tick % 2 == 0 or ticks <= 8:
            parts.append(text(x(value), height - 12, "%g×" % value, 11, "middle", "#555555"))
    y = TOP
    for title, bars in groups:
        parts.append(text(LEFT - 12, y + BAR * len(bars) / 2 + 5, title, 13, "end"))
        for name, value in bars:
            parts.append(
                "<rect x='%d' y='%.1f' width='%.1f' height='%d' fill='%s'/>"
                % (LEFT, y, x(value) - LEFT, BAR - 3, colours[name])
            )
            parts.append(text(x(value) + 6, y + BAR - 6, "%.2f×" % value, 11))
            y += BAR
        y += GAP
    return "\n".join(parts + ["</svg>"]) + "\n"
