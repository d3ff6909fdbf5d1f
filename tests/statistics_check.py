#!/usr/bin/env python3
"""The statistics of the tournament runner a second time, by other ways: statistics_check.py TEST_STATISTICS TABLE.

The program prints what it makes of each line of the table; here intervals come from Student's distribution itself, likelihood ratios from
maximising the dual function instead of solving for its root (with normalized Elo over the mean and the second moment), and second
derivatives for ratings from differences of its slope. Needs nothing but Python's standard library."""
import math
import subprocess
import sys

ELO = 400 / math.log(10)
checks = failures = 0


def check(line, what, got, expected, tolerance):
    global checks, failures
    checks += 1
    same = got == expected or (math.isfinite(expected) and abs(got - expected) <= tolerance * max(1, abs(expected)))
    if not same:
        failures += 1
        print(f"FAILED: {line}: {what} is {got}, and here {expected}")


def student(n, cache={}):
    """The quantile 0.975 of Student's distribution with n - 1 degrees of freedom, by integrating its density."""
    v = max(n - 1, 1)
    if v not in cache:
        steps, height = 1000, math.exp(math.lgamma((v + 1) / 2) - math.lgamma(v / 2)) / math.sqrt(v * math.pi)
        low, high = 0.0, 100.0
        for _ in range(30):
            t = (low + high) / 2
            width = t / steps
            f = [(1 + (i * width) ** 2 / v) ** (-(v + 1) / 2) for i in range(steps + 1)]
            area = width / 3 * (f[0] + f[-1] + 4 * sum(f[1:-1:2]) + 2 * sum(f[2:-1:2])) * height
            low, high = (t, high) if area < 0.475 else (low, t)
        cache[v] = low
    return cache[v]


def student_below(t, n):
    """How likely Student's distribution with n - 1 degrees of freedom is below t, by integrating its density over angles."""
    v, steps = max(n - 1, 1), 1000
    end = math.atan(t / math.sqrt(v))
    f = [math.cos(end * i / steps) ** (v - 1) for i in range(steps + 1)]
    area = end / steps / 3 * (f[0] + f[-1] + 4 * sum(f[1:-1:2]) + 2 * sum(f[2:-1:2]))
    return 0.5 + area * math.exp(math.lgamma((v + 1) / 2) - math.lgamma(v / 2)) / math.sqrt(math.pi)


def elo(score):
    return ELO * math.log(score / (1 - score)) if 0 < score < 1 else math.copysign(math.inf, score - 0.5)


def highest(f, low, high, steps=60):
    """The greatest value of a concave function between two points, by golden section."""
    ratio = (math.sqrt(5) - 1) / 2
    a, b = high - ratio * (high - low), low + ratio * (high - low)
    fa, fb = f(a), f(b)
    for _ in range(steps):
        if fa < fb:
            low, a, fa = a, b, fb
            b = low + ratio * (high - low)
            fb = f(b)
        else:
            high, b, fb = b, a, fa
            a = high - ratio * (high - low)
            fa = f(a)
    return max(fa, fb)


def dual(q, f):
    """max over t of sum q log(1 + t f): by how much the condition sum p f = 0 lowers the log likelihood of q."""
    value = lambda t: sum(w * math.log(max(1 + t * x, 1e-300)) for w, x in zip(q, f))
    return highest(value, -1 / max(f), -1 / min(f))


def dual_of_moments(q, a, mean, second):
    """The same for two conditions, the mean and the mean square: Newton's method with halved steps, from 0."""
    f = [(x - mean, x * x - second) for x in a]
    value = lambda s, t: sum(w * math.log(1 + s * x + t * y) for w, (x, y) in zip(q, f))
    legal = lambda s, t: all(1 + s * x + t * y > 0 for x, y in f)
    s = t = 0.0
    for _ in range(40):
        g = h = ss = st = tt = 0.0
        for w, (x, y) in zip(q, f):
            r = 1 / (1 + s * x + t * y)
            g, h = g + w * x * r, h + w * y * r
            ss, st, tt = ss + w * x * x * r * r, st + w * x * y * r * r, tt + w * y * y * r * r
        det = ss * tt - st * st
        if det <= 1e-300 or abs(g) + abs(h) < 1e-10:
            break
        ds, dt, step = (tt * g - st * h) / det, (ss * h - st * g) / det, 1.0
        while step > 1e-12 and not (legal(s + step * ds, t + step * dt) and value(s + step * ds, t + step * dt) >= value(s, t)):
            step /= 2
        s, t = s + step * ds, t + step * dt
        if abs(value(s, t)) > 40:
            return math.inf  # no distribution has these moments
    return value(s, t)


def loss(model, q, a, bound):
    """By how much the bound lowers the log likelihood of one result."""
    if model == 0:
        score = 1 / (1 + math.exp(-bound / ELO))
    elif model == 2:
        draws = ELO / 2 * math.log((1 / q[0] - 1) * (1 / q[2] - 1))
        won, lost = (1 / (1 + 10 ** ((draws - sign * bound) / 400)) for sign in (1, -1))
        score = won + (1 - won - lost) / 2
    else:
        excess = bound / (2 * ELO) * math.sqrt(2 if len(a) == 5 else 1)
        if excess == 0:
            return dual(q, [x - 0.5 for x in a])
        end = math.copysign(0.5 / math.sqrt(1 + excess ** -2), excess)  # all of it at 0 and 1

        def f(angle):
            m = 0.5 + end * math.sin(angle)
            return -dual_of_moments(q, a, m, m * m + ((m - 0.5) / excess) ** 2)
        best = max(range(1, 40), key=lambda i: f(math.pi / 80 * i))
        return -highest(f, math.pi / 80 * (best - 1 + 1e-6), math.pi / 80 * (best + 1 - 1e-6), 30)
    return dual(q, [x - score for x in a])


def normalized_elo(counts, a, mean, deviation):
    """Normalized Elo and its interval: that of asinh(c e), found by walking from the excess e in steps of its local error."""
    n = sum(counts)
    moment = lambda k: sum((c + 1 / len(a)) * (x - mean) ** k for c, x in zip(counts, a)) / n / deviation ** k
    excess, quarter = (mean - 0.5) / deviation, max(moment(4) - 1, 0.01) / 4
    here = max(1 - moment(3) * excess + (moment(4) - 1) / 4 * excess ** 2, 0)
    # The error of e + d is that of e, times sqrt((1 + c^2 (e + d)^2) / (1 + c^2 e^2)).
    unit = math.sqrt(here / n / (1 + quarter * excess ** 2))
    ends, steps = [], 2000
    for sign in (-1, 1):
        e, h = excess, sign * student(n) * unit / steps
        for _ in range(steps):  # midpoints
            e += h * math.sqrt(1 + quarter * (e + h / 2 * math.sqrt(1 + quarter * e ** 2)) ** 2)
        ends.append(e)
    scale = 2 * ELO / (math.sqrt(2) if len(a) == 5 else 1)
    return [x * scale for x in (excess, *ends)]


def check_two(line, kind, counts, values):
    classes = 5 if kind == "pairs" else 3
    a = [i / (classes - 1) for i in range(classes)]
    n = sum(counts)
    mean = sum(c * x for c, x in zip(counts, a)) / n
    more = sum((x - mean) ** 2 for x in a) / classes
    variance = (sum(c * (x - mean) ** 2 for c, x in zip(counts, a)) + more) / max(n - 1, 1)
    error = math.sqrt(variance / n)
    reach, tolerance = student(n) * error, 5e-3
    got = [float(v) for v in values[:10]]
    for i, (name, f) in enumerate((("score", lambda s: s), ("Elo", elo))):
        check(line, name, got[3 * i], f(mean), 1e-9)
        for side, sign in ((1, -1), (2, 1)):
            check(line, f"bound of {name}", got[3 * i + side], f(min(max(mean + sign * reach, 0), 1)), tolerance)
    normalized = normalized_elo(counts, a, mean, math.sqrt(variance))
    if mean - reach <= 0 and mean + reach >= 1:
        normalized[1:] = -math.inf, math.inf
    for found, expected in zip(got[6:9], normalized):
        check(line, "normalized Elo", found, expected, 1e-9 if found == got[6] else 3e-2 if n < 10 else 1e-2)
    check(line, "LOS", got[9], student_below((mean - 0.5) / error, n), 5e-4 if n >= 10 else 1e-2)
    for word in values[10:]:
        model, elo0, elo1, ratio = (float(x) for x in word.split(":"))
        q = [max(c, 1e-3) for c in counts]
        total = sum(q)
        q = [c / total for c in q]
        expected = total * (loss(model, q, a, elo0) - loss(model, q, a, elo1))
        if model == 2 and (counts[0] == 0 or counts[2] == 0):
            expected = 0.0
        check(line, f"LLR of model {model:g} with {elo0:g} and {elo1:g}", ratio, expected, 1e-4)


def invert(m):
    n = len(m)
    m = [row[:] + [float(i == j) for j in range(n)] for i, row in enumerate(m)]
    for k in range(n):
        p = max(range(k, n), key=lambda i: abs(m[i][k]))
        m[k], m[p] = m[p], [x / m[p][k] for x in m[p]] if p == k else m[k]
        m[k] = [x / m[k][k] for x in m[k]]
        m = [row if i == k else [x - row[k] * y for x, y in zip(row, m[k])] for i, row in enumerate(m)]
    return [row[n:] for row in m]


def check_fit(line, words, values):
    n, pairs = int(words[0]), []
    for word in words[1:]:
        who, _, rest = word.partition(":")
        result, _, times = rest.partition("x")
        first, second = (int(x) for x in who.split("-"))
        points, games = (float(x) for x in result.split("/"))
        pairs += [(first, second, points, games)] * int(times or 1)
    expect = lambda d: 1 / (1 + math.exp(-d))
    sums = {}
    for a, b, p, g in pairs:
        sums[a, b] = (sums.get((a, b), (0, 0))[0] + p, sums.get((a, b), (0, 0))[1] + g)
    gradient = lambda r, i: 0.5 - expect(r[i]) + sum((p - g * expect(r[a] - r[b])) * ((i == a) - (i == b)) for (a, b), (p, g) in sums.items())
    r = [0.0] * n
    for _ in range(60):  # uphill; second derivatives are differences of the first
        step, slope = 1e-5, [gradient(r, i) for i in range(n)]
        moved = [[[x + step * sign * (k == j) for k, x in enumerate(r)] for sign in (1, -1)] for j in range(n)]
        inverse = invert([[(gradient(moved[j][1], i) - gradient(moved[j][0], i)) / (2 * step) for j in range(n)] for i in range(n)])
        r = [x + max(-1, min(1, sum(inverse[i][j] * slope[j] for j in range(n)))) for i, x in enumerate(r)]
    met, thrown_in = {frozenset(pair[:2]) for pair in pairs}, set()
    opponents = [sum(i in two for two in met) for i in range(n)]
    squares = [[0.0] * n for _ in range(n)]
    for a, b, p, g in pairs:
        more = (1.5 if g == 2 else 0.5) / (min(opponents[a], opponents[b]) + 2)  # a share of a pair, or of a game, of even chances
        u = (p - g * expect(r[a] - r[b])) ** 2 + (0 if frozenset((a, b)) in thrown_in else more)
        thrown_in.add(frozenset((a, b)))
        for i, j, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
            squares[i][j] += sign * u
    centre = [[float(i == j) - 1 / n for j in range(n)] for i in range(n)]
    times = lambda x, y: [[sum(x[i][k] * y[k][j] for k in range(n)) for j in range(n)] for i in range(n)]
    cov = times(times(centre, times(times(inverse, squares), inverse)), centre)
    for i in range(n):
        j = (i + 1) % n
        rating, error, los = (float(x) for x in values[3 * i:3 * i + 3])
        check(line, f"rating of {i}", rating, ELO * (r[i] - sum(r) / n), 1e-5)
        check(line, f"error of {i}", error, ELO * 1.959963984540054 * math.sqrt(cov[i][i]), 1e-4)
        z = (r[i] - r[j]) / math.sqrt(cov[i][i] + cov[j][j] - 2 * cov[i][j])
        check(line, f"LOS of {i}", los, (1 + math.erf(z / math.sqrt(2))) / 2, 1e-4)


for row in subprocess.run(sys.argv[1:3], capture_output=True, text=True, check=True).stdout.splitlines():
    left, _, right = row.partition(" =")
    kind, *numbers = left.split()
    if kind == "fit":
        check_fit(left, numbers, right.split())
    else:
        check_two(left, kind, [float(x) for x in numbers], right.split())
print(f"statistics_check: {checks - failures} passed, {failures} failed")
sys.exit(failures > 0 or checks < 300)
