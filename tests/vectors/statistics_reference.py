"""A second statement of the statistics, in plain Python and by other methods than the engine's.

  python3 tests/vectors/statistics_reference.py > tests/vectors/statistics-more.jsonl

It prints examples of the schema of statistics.jsonl for what that file leaves out, and stops if a number that
arbiter/rating/law.md prints is not met. Where the engine sums images of a Brownian motion, this sums sines; where it
iterates ten times, this iterates to the end; where it has a special function, this integrates or counts.
"""

import json
import math
import sys
from fractions import Fraction
from itertools import combinations
from statistics import NormalDist

Phi = lambda z: math.erfc(-z / math.sqrt(2)) / 2
Z = NormalDist().inv_cdf
LN10 = math.log(10)


def score(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def falling_root(f, low, high):
    for _ in range(400):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return (low + high) / 2


def regular(counts):
    return [count or 1e-3 for count in counts]


def moments(values, weights):
    n = sum(weights)
    mean = sum(w * a for a, w in zip(values, weights)) / n
    return n, mean, sum(w * (a - mean) ** 2 for a, w in zip(values, weights)) / n


# -- section 3: sequential tests

def tilted(counts, phi):
    """ln(1 + theta phi) by value; theta from the equation of the document."""
    theta = falling_root(lambda t: sum(c * f / (1 + t * f) if 1 + t * f else math.copysign(1e300, f)
                                       for c, f in zip(counts, phi)), -1 / max(phi), -1 / min(phi))
    return [math.log1p(theta * f) for f in phi]


def mean_llr(values, counts, s0, s1):
    logs = [tilted(counts, [a - s for a in values]) for s in (s0, s1)]
    return sum(c * (x - y) for c, x, y in zip(counts, *logs))


def t_llr(values, counts, reference, t0, t1):
    n = sum(counts)

    def fitted(t):
        p = [1 / len(values)] * len(values)
        for _ in range(1000):
            _, mean, variance = moments(values, p)
            sd = variance ** 0.5
            phi = [a - reference - t * sd * (1 + ((a - mean) / sd) ** 2) / 2 for a in values]
            logs = tilted(counts, phi)
            before, p = p, [c / n * math.exp(-x) for c, x in zip(counts, logs)]
            if max(abs(x - y) for x, y in zip(p, before)) < 1e-15:
                break
        return logs
    logs = fitted(t0), fitted(t1)
    return sum(c * (x - y) for c, x, y in zip(counts, *logs))


def bounds(alpha, beta):
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def verdict(llr, lower, upper):
    return "H1" if llr >= upper else "H0" if llr <= lower else "continue"


def scores_of(counts):
    counts = regular(counts)
    return [i / (len(counts) - 1) for i in range(len(counts))], counts


def sprt_gsprt(name, model, raw, elo0, elo1, alpha=0.05, beta=0.05):
    values, counts = scores_of(raw)
    n, mean, variance = moments(values, counts)
    lower, upper = bounds(alpha, beta)
    line = {"kind": "sprt_gsprt", "id": name, "model": model, "categories": len(raw), "counts_low_to_high": raw,
            "elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta, "lower": lower, "upper": upper,
            "mean_score": mean, "var_per_sample": variance}
    if model == "logistic":
        s0, s1 = score(elo0), score(elo1)
        llr = mean_llr(values, counts, s0, s1)
        square = lambda s: sum(c * (a - s) ** 2 for a, c in zip(values, counts))
        line.update(s0=s0, s1=s1, llr_alt2_quadratic=n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance),
                    llr_alt_log=n / 2 * math.log(square(s0) / square(s1)))
    else:
        games = len(raw) // 2
        nt = [elo * LN10 / 800 for elo in (elo0, elo1)]
        llr = t_llr(values, counts, 0.5, *[t * math.sqrt(games) for t in nt])
        seen = (mean - 0.5) / math.sqrt(games * variance)
        line["llr_alt_log"] = games * n / 2 * math.log((1 + (seen - nt[0]) ** 2) / (1 + (seen - nt[1]) ** 2))
    line.update(llr=llr, verdict=verdict(llr, lower, upper))
    return line


def t_density_log_ratio(n, r, d0, d1):
    """ln of the ratio of two noncentral t densities; the integral over y by the rule of midpoints."""
    def log_density(d):
        delta, freedom = d * math.sqrt(n), n - 1
        m = delta * r
        peak = (m + math.sqrt(m * m + 4 * freedom)) / 2
        log_f = lambda y: freedom * math.log(y) - (y - m) ** 2 / 2
        low, high, steps = max(0.0, peak - 14), peak + 14, 40000
        h = (high - low) / steps
        area = math.fsum(math.exp(log_f(low + (i + .5) * h) - log_f(peak)) for i in range(steps)) * h
        return -delta * delta * (1 - r * r) / 2 + log_f(peak) + math.log(area)
    return log_density(d1) - log_density(d0)


def sprt_continuous(name, values, raw, mu0, mu1, d0, d1, alpha=0.05, beta=0.05):
    counts = raw
    n = sum(counts)
    total = sum(a * c for a, c in zip(values, counts))
    squares = sum(a * a * c for a, c in zip(values, counts))
    a, b = squares / n, total / n
    variance = a - b * b
    lower, upper = bounds(alpha, beta)

    def misfit(d):  # minimized numerically, not by the formula
        f = lambda s: math.log(s) + a / (2 * s * s) - d * b / s + d * d / 2
        slope = lambda s: -(1 / s - a / s ** 3 + d * b / s ** 2)
        return f(falling_root(slope, 1e-6 * math.sqrt(a), 1e6 * math.sqrt(a)))
    effect = b / math.sqrt(variance)
    counts = regular(raw)
    llr = mean_llr(values, counts, mu0, mu1)
    return {"kind": "sprt_continuous", "id": name, "values": values, "counts": raw, "n": n, "sum": total,
            "sumsq": squares, "mean": b, "sd_mle": math.sqrt(variance), "mu0": mu0, "mu1": mu1, "d0": d0,
            "d1": d1, "alpha": alpha, "beta": beta, "lower": lower, "upper": upper, "llr_empirical_mean": llr,
            "verdict_empirical_mean": verdict(llr, lower, upper),
            "llr_empirical_tvalue": t_llr(values, counts, 0, d0, d1),
            "llr_normal_mean_profile": n / 2 * math.log((variance + (b - mu0) ** 2) / (variance + (b - mu1) ** 2)),
            "llr_normal_d_glr_exact": n * (misfit(d0) - misfit(d1)),
            "llr_normal_d_alt": n / 2 * math.log((1 + (effect - d0) ** 2) / (1 + (effect - d1) ** 2)),
            "t_stat": b / math.sqrt(variance / (n - 1)),
            "llr_tsprt_hajnal": t_density_log_ratio(n, total / math.sqrt(n * squares), d0, d1),
            "llr_tsprt_scipy_nct": None}


def worse_course(drift, time, level, lower, upper):
    """Absorbed below, or between the bounds and below `level`: by the sines of the strip."""
    width, x, y = upper - lower, -lower, level - lower
    g = drift
    if abs(g) * width > 300:
        below = 0.0 if g > 0 else 1.0
    elif abs(g) * width < 1e-9:
        below = (width - x) / width
    else:
        below = math.expm1(2 * g * (width - x)) / math.expm1(2 * g * width)
    total = 0.0
    for k in range(1, 2000):
        w = k * math.pi / width
        exponent = -(w * w + g * g) / 2 * time + g * (y - x)
        if exponent < -745:
            break
        total += (math.exp(exponent) * math.sin(w * x) * 2 / width *
                  (g * math.sin(w * y) - w * math.cos(w * y)) / (g * g + w * w))
    return below + total


def sprt_estimate(name, model, raw, elo0, elo1, alpha=0.05, beta=0.05):
    values, counts = scores_of(raw)
    n, mean, variance = moments(values, counts)
    lower, upper = bounds(alpha, beta)
    if model == "logistic":
        s0, s1 = score(elo0), score(elo1)
    else:
        sd = math.sqrt(len(raw) // 2 * variance)
        s0, s1 = [0.5 + elo * LN10 / 800 * sd for elo in (elo0, elo1)]
    llr = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    level = min(max(llr, lower), upper)
    time = n * (s1 - s0) ** 2 / variance * level / llr
    worse = lambda elo: worse_course((score(elo) - (s0 + s1) / 2) / (s1 - s0), time, level, lower, upper)
    elo_at = lambda p: falling_root(lambda elo: worse(elo) - p, -1000, 1000)
    return {"kind": "sprt_estimate", "id": name, "counts_low_to_high": raw, "elo0": elo0, "elo1": elo1,
            "elo_model": model, "alpha": alpha, "beta": beta, "median_unbiased_elo": elo_at(0.5),
            "ci95": [elo_at(0.975), elo_at(0.025)], "los": worse(0), "llr_alt2": level,
            "clamped": not 1.03 * lower <= llr <= 1.03 * upper}


def sprt_oc(name, d, d0, d1, alpha=0.05, beta=0.05):
    lower, upper = bounds(alpha, beta)
    h = (d0 + d1 - 2 * d) / (d1 - d0)  # Wald's: E[exp(h LLR)] = 1
    if h == 0:
        passes = -lower / (upper - lower)
        samples = -lower * upper / (d1 - d0) ** 2
    else:
        passes = (1 - math.exp(h * lower)) / (math.exp(h * upper) - math.exp(h * lower))
        samples = (passes * upper + (1 - passes) * lower) / ((d1 - d0) * (d - (d0 + d1) / 2))
    return {"kind": "sprt_oc", "id": name, "d": d, "d0": d0, "d1": d1, "alpha": alpha, "beta": beta,
            "pass_prob": passes, "expected_samples": samples}


# -- section 4: Elo and superiority of counts

def elo_los(name, raw):
    values, counts = scores_of(raw)
    n, mean, variance = moments(values, counts)
    games = len(raw) // 2
    elo = lambda s: -400 * math.log10(1 / min(max(s, 1e-3), 1 - 1e-3) - 1)
    half = Z(0.975) * math.sqrt(variance / n)
    line = {"kind": "elo_los", "id": name, "counts_low_to_high": raw, "elo": elo(mean),
            "elo_halfwidth95": (elo(mean + half) - elo(mean - half)) / 2,
            "los": Phi((mean - 0.5) / math.sqrt(variance / n)),
            "nelo": 800 / LN10 * (mean - 0.5) / math.sqrt(games * variance),
            "nelo_halfwidth95": 800 / LN10 * Z(0.975) / math.sqrt(games * n)}
    if len(raw) == 3:
        line["los_wl_approx"] = (1 + math.erf((raw[2] - raw[0]) / math.sqrt(2 * (raw[2] + raw[0])))) / 2
    return line


def los(name, wins, draws, losses):
    n = wins + draws + losses
    mean = (wins + draws / 2) / n
    variance = (wins + draws / 4) / n - mean * mean
    trials = wins + losses + 1  # P(Beta(w+1, l+1) > 1/2) = P(Binomial(w+l+1, 1/2) <= w)
    exact = Fraction(sum(math.comb(trials, k) for k in range(wins + 1)), 2 ** trials)
    return {"kind": "los", "id": name, "wdl": [wins, draws, losses],
            "los_score_normal": Phi((mean - 0.5) / math.sqrt(variance / n)),
            "los_wl_erf": (1 + math.erf((wins - losses) / math.sqrt(2 * (wins + losses)))) / 2,
            "los_beta_exact": float(exact)}


# -- section 1: ratings. One entrant's rating is left out of the equations, then all are centred.

def inverse(m):
    n = len(m)
    a = [row[:] + [float(i == j) for j in range(n)] for i, row in enumerate(m)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(a[r][i]))
        a[i], a[pivot] = a[pivot], a[i]
        a[i] = [x / a[i][i] for x in a[i]]
        for r in range(n):
            if r != i:
                a[r] = [x - a[r][i] * y for x, y in zip(a[r], a[i])]
    return [row[n:] for row in a]


def times(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def centred_inverse(h):
    """Inverse over differences: Q [H without the last]^-1 Q."""
    k = len(h)
    small = inverse([row[:-1] for row in h[:-1]])
    full = [row + [0.0] for row in small] + [[0.0] * k]
    q = [[(i == j) - 1 / k for j in range(k)] for i in range(k)]
    return times(times(q, full), q)


def points_wls(name, players, obs, ridge):
    k = len(players)
    h = [[ridge * (i == j) for j in range(k)] for i in range(k)]
    g = [0.0] * k
    rows = []
    for a, b, n, mean, sd in obs:
        x = [sum(0.5 for p in a if p == name_) - sum(0.5 for p in b if p == name_) for name_ in players]
        rows.append((x, n / sd ** 2, mean))
        for i in range(k):
            g[i] += n / sd ** 2 * mean * x[i]
            for j in range(k):
                h[i][j] += n / sd ** 2 * x[i] * x[j]
    q = [[(i == j) - 1 / k for j in range(k)] for i in range(k)]
    c = times(times(q, inverse(h)), q) if ridge else centred_inverse(h)
    r = [sum(x * y for x, y in zip(row, g)) for row in c]
    variance = lambda i, j: c[i][i] + c[j][j] - 2 * c[i][j]
    m, sd = 100, 6.3
    pairings = []
    for i in range(k):
        for j in range(i + 1, k):
            v = variance(i, j)
            pairings.append({"pair": players[i] + players[j], "var_diff": v,
                             "info_gain_nats": math.log(1 + m * v / sd ** 2) / 2,
                             "trace_reduction": sum((row[i] - row[j]) ** 2 for row in c) / (sd ** 2 / m + v),
                             "p_misorder": Phi(-abs(r[i] - r[j]) / math.sqrt(v))})
    return {"kind": "points_wls", "id": name, "players": players,
            "obs": [{"team_a": a, "team_b": b, "n": n, "mean": mean, "sd": sd_} for a, b, n, mean, sd_ in obs],
            "ridge": ridge, "ratings": dict(zip(players, r)),
            "se_pool": {p: math.sqrt(c[i][i]) for i, p in enumerate(players)},
            "se_diff_first_two": math.sqrt(variance(0, 1)),
            "chi2": sum(w * (mean - sum(a * b for a, b in zip(x, r))) ** 2 for x, w, mean in rows),
            "los_first_over_second": Phi((r[0] - r[1]) / math.sqrt(variance(0, 1))),
            "schedule_batch": {"m": m, "sd": sd, "homogeneous_pairings": pairings}}


def elo_mle(name, players, games, prior=0.0):
    b, k = LN10 / 400, len(players)
    at = players.index
    r = [0.0] * k
    for _ in range(100):
        info = [[0.0] * k for _ in range(k)]
        gradient = [0.0] * k
        for x, y, w, d, l in games:
            i, j, n = at(x), at(y), w + d + l
            p = 1 / (1 + math.exp(-b * (r[i] - r[j])))
            for u, v, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                info[u][v] += sign * b * b * n * p * (1 - p)
            gradient[i] += b * (w + d / 2 - n * p)
            gradient[j] -= b * (w + d / 2 - n * p)
        for i in range(k):
            p = 1 / (1 + math.exp(-b * r[i]))
            info[i][i] += b * b * prior * p * (1 - p)
            gradient[i] += b * prior * (0.5 - p)
        c = inverse(info) if prior else centred_inverse(info)
        r = [x + sum(u * v for u, v in zip(row, gradient)) for x, row in zip(r, c)]
    se = lambda m, i, j: math.sqrt(max(0.0, m[i][i] + m[j][j] - 2 * m[i][j]))
    line = {"id": name, "players": players, "games_wdl": games, "ratings": dict(zip(players, r))}
    if prior:
        return {"kind": "elo_mle_bt_prior", "prior_games": prior, **line,
                "se": {p: math.sqrt(c[i][i]) for i, p in enumerate(players)}}
    scores = [[0.0] * k for _ in range(k)]
    for x, y, w, d, l in games:
        i, j, n = at(x), at(y), w + d + l
        mean = (w + d / 2) / n
        square = b * b * (w * (1 - mean) ** 2 + d * (0.5 - mean) ** 2 + l * mean ** 2)
        for u, v, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
            scores[u][v] += sign * square
    sandwich = times(times(c, scores), c)
    fisher = [math.sqrt(c[i][i]) for i in range(k)]
    return {"kind": "elo_mle_bt", **line, "average": 0, "se_fisher_pool": dict(zip(players, fisher)),
            "ci95_fisher_pool": {p: Z(0.975) * x for p, x in zip(players, fisher)},
            "se_sandwich_pool": {p: math.sqrt(sandwich[i][i]) for i, p in enumerate(players)},
            "anchor": players[-1], "ratings_anchor0": {p: x - r[-1] for p, x in zip(players, r)},
            "se_fisher_vs_anchor": {p: se(c, i, k - 1) for i, p in enumerate(players)},
            "los_fisher": {players[i] + ">" + players[j]: Phi((r[i] - r[j]) / se(c, i, j))
                           for i in range(k) for j in range(i + 1, k)}}


def openskill(name, model, teams, order, key="ranks"):
    beta, tau, kappa = 25 / 6, 25 / 300, 1e-4
    better = order[0] > order[1] if key == "scores" else order[0] < order[1]
    y = 0.5 if order[0] == order[1] else float(better)
    var = [[s * s + tau * tau for _, s in team] for team in teams]
    total = [sum(v) for v in var]
    mean = [sum(m for m, _ in team) for team in teams]
    c2 = sum(total) + 2 * beta ** 2
    p = 1 / (1 + math.exp((mean[1] - mean[0]) / math.sqrt(c2)))
    result = []
    for t, sign in ((0, 1), (1, -1)):
        rows = []
        for (m, _), v in zip(teams[t], var[t]):
            shrink = v / total[t] * (total[t] / c2) ** 1.5 * p * (1 - p)
            rows.append([m + sign * v / math.sqrt(c2) * (y - p), math.sqrt(v * max(1 - shrink, kappa))])
        result.append(rows)
    spread = math.sqrt(2 * beta ** 2 + sum(s * s for team in teams for _, s in team))
    win = Phi((mean[0] - mean[1]) / spread)
    return {"kind": "openskill", "id": name, "model": model,
            "defaults": {"mu": 25, "sigma": 25 / 3, "beta": beta, "kappa": kappa, "tau": tau,
                         "gamma": "sqrt(sigma_team^2)/c"},
            "teams": teams, key: order, "result": result, "predict_win_before": [win, 1 - win]}


def glicko2(name, rating, rd, vol, opponents, tau=0.5):
    scale = 173.7178
    mu, phi = (rating - 1500) / scale, rd / scale
    line = {"kind": "glicko2", "id": name, "tau": tau, "eps": 1e-6, "rating": rating, "rd": rd, "vol": vol,
            "opponents": opponents}
    if not opponents:
        line.update(new_rating=rating, new_rd=scale * math.hypot(phi, vol), new_vol=vol, v=None, delta=None)
        return line
    information = surplus = 0.0
    for r, deviation, s in opponents:
        g = 1 / math.sqrt(1 + 3 * (deviation / scale) ** 2 / math.pi ** 2)
        e = 1 / (1 + math.exp(-g * (mu - (r - 1500) / scale)))
        information += g * g * e * (1 - e)
        surplus += g * (s - e)
    v = 1 / information
    delta = v * surplus

    def f(x):
        e = math.exp(x)
        return (e * (delta ** 2 - phi ** 2 - v - e) / (2 * (phi ** 2 + v + e) ** 2)
                - (x - math.log(vol ** 2)) / tau ** 2)
    new_vol = math.exp(falling_root(f, -50, 50) / 2)
    new_phi = 1 / math.sqrt(1 / (phi ** 2 + new_vol ** 2) + 1 / v)
    line.update(new_rating=1500 + scale * (mu + new_phi ** 2 * surplus), new_rd=scale * new_phi, new_vol=new_vol,
                v=v, delta=delta)
    return line


def corners(payoffs):
    """All corners of the set of equilibria, exactly: every choice of k - 1 tight inequalities of p >= 0, A p <= 0."""
    k = len(payoffs)
    a = [[Fraction(x) for x in row] for row in payoffs]
    inequalities = [[Fraction(-int(i == j)) for j in range(k)] for i in range(k)] + a
    found = set()
    for tight in combinations(inequalities, k - 1):
        rows = [list(row) + [Fraction(0)] for row in tight] + [[Fraction(1)] * (k + 1)]
        for column in range(k):
            pivot = next((r for r in range(column, k) if rows[r][column] != 0), None)
            if pivot is None:
                break
            rows[column], rows[pivot] = rows[pivot], rows[column]
            rows[column] = [x / rows[column][column] for x in rows[column]]
            for r in range(k):
                if r != column and rows[r][column] != 0:
                    rows[r] = [x - rows[r][column] * y for x, y in zip(rows[r], rows[column])]
        else:
            p = tuple(row[k] for row in rows)
            if all(sum(x * y for x, y in zip(row, p)) <= 0 for row in inequalities):
                found.add(p)
    return [[float(x) for x in p] for p in sorted(found)]


def nash(name, payoffs):
    """The mixture of the corners with the largest entropy: weight moves between two corners while that helps."""
    ends = corners(payoffs)
    share = [1 / len(ends)] * len(ends)
    mixed = lambda: [math.fsum(w * p[i] for w, p in zip(share, ends)) for i in range(len(payoffs))]
    for _ in range(20000):
        before = mixed()
        for u, v in combinations(range(len(ends)), 2):
            p, along = mixed(), [x - y for x, y in zip(ends[u], ends[v])]
            slope = lambda t: -math.fsum(d * math.log(max(x + t * d, 1e-300)) for x, d in zip(p, along) if d)
            step = falling_root(slope, -share[u], share[v])
            share[u], share[v] = share[u] + step, share[v] - step
        if max(abs(x - y) for x, y in zip(mixed(), before)) < 1e-16:
            break
    weights = mixed()
    ratings = [math.fsum(x * w for x, w in zip(row, weights)) for row in payoffs]
    return {"kind": "nash", "id": name, "payoffs": payoffs, "corners": len(ends), "weights": weights,
            "ratings": [x if x < -1e-12 else 0.0 for x in ratings],
            "entropy": -math.fsum(w * math.log(w) for w in weights if w > 0)}


def game(seed, k, most, unit):
    """Made-up payoffs of k entrants, multiples of `unit` up to `most` units."""
    payoffs = [[0.0] * k for _ in range(k)]
    for i in range(k):
        for j in range(i):
            seed = (seed * 1103515245 + 12345) % 2 ** 31
            payoffs[i][j] = unit * ((seed >> 16) % (2 * most + 1) - most)
            payoffs[j][i] = -payoffs[i][j]
    return payoffs


# -- section 8: errors from deals, small samples, looks. Every result is a pair [a, b, deal, points per board of a].

def t_below(x, freedom):
    """The distribution function of t, by Simpson's rule over the angle atan(t / sqrt(freedom))."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(math.pi)
    density = lambda angle: scale * math.cos(angle) ** (freedom - 1)
    end, steps = math.atan(x / math.sqrt(freedom)), 20000
    width = end / steps
    inner = sum((4 if i % 2 else 2) * density(i * width) for i in range(1, steps))
    return 0.5 + width / 3 * (density(0) + inner + density(end))


def t_quantile(p, freedom):
    return falling_root(lambda x: p - t_below(x, freedom), 0, 1000)


def points_by_deal(name, teams, results):
    """`teams`: the agents of each side by its number; results of sides."""
    agents = sorted({agent for team in teams for agent in team})
    k = len(agents)
    pairings = {}
    for a, b, deal, points in results:
        pairings.setdefault((min(a, b), max(a, b)), []).append((deal, points if a < b else -points))
    x, n, mean, s2 = {}, {}, {}, {}
    for (a, b), pairs in pairings.items():
        x[a, b] = [(teams[a].count(p) / len(teams[a]) - teams[b].count(p) / len(teams[b])) *
                   (1 if len(teams[a]) == 1 else len(teams[a]) / 2) for p in agents]
        n[a, b] = len(pairs)
        mean[a, b] = sum(y for _, y in pairs) / len(pairs)
        s2[a, b] = sum((y - mean[a, b]) ** 2 for _, y in pairs) / max(1, len(pairs) - 1)
    pooled = sum((n[p] - 1) * s2[p] for p in n) / sum(n[p] - 1 for p in n)
    v = {p: pooled if n[p] < 100 else max(s2[p], pooled / 100) for p in n}
    h = [[sum(n[p] / v[p] * x[p][i] * x[p][j] for p in n) for j in range(k)] for i in range(k)]
    c = centred_inverse(h)
    g = [sum(n[p] / v[p] * mean[p] * x[p][i] for p in n) for i in range(k)]
    r = [sum(a * b for a, b in zip(row, g)) for row in c]
    fitted = {p: sum(a * b for a, b in zip(x[p], r)) for p in n}
    chi2 = sum(n[p] / v[p] * (mean[p] - fitted[p]) ** 2 for p in n)
    played = {}
    for p, pairs in pairings.items():
        for deal, y in pairs:
            played.setdefault(deal, []).append((p, y))
    shared = any(len(on) > 1 for on in played.values())
    j = [[0.0] * k for _ in range(k)]
    if shared:
        for on in played.values():
            u = [sum((y - mean[p]) * math.sqrt(n[p] / max(1, n[p] - 1)) / v[p] * x[p][i] for p, y in on) for i in range(k)]
            for a in range(k):
                for b in range(k):
                    j[a][b] += u[a] * u[b]
        for p in n:
            for a in range(k):
                for b in range(k):
                    j[a][b] += pooled / v[p] ** 2 * x[p][a] * x[p][b] if n[p] == 1 else 0
    else:
        for p in n:
            variance = s2[p] if n[p] > 1 else pooled
            for a in range(k):
                for b in range(k):
                    j[a][b] += n[p] * variance / v[p] ** 2 * x[p][a] * x[p][b]
    cov = times(times(c, j), c)
    line = {"kind": "points_by_deal", "id": name, "teams": teams, "agents": agents,
            "results": [list(result) for result in results], "deals": len(played), "shared": shared,
            "ratings": dict(zip(agents, r)), "chi2": chi2, "df": len(n) - k + 1,
            "half_width_factor": t_quantile(0.975, len(played) - 1),
            "se_sandwich_first_two": math.sqrt(cov[0][0] + cov[1][1] - 2 * cov[0][1]),
            "los_first_over_second": t_below((r[0] - r[1]) / math.sqrt(cov[0][0] + cov[1][1] - 2 * cov[0][1]),
                                             len(played) - 1)}
    return line


def drawn(seed, teams, deals, own):
    """A round robin with made-up results: a small generator, the same everywhere."""
    state = seed
    results = []
    number = 0
    for a in range(len(teams)):
        for b in range(a + 1, len(teams)):
            if set(teams[a]) & set(teams[b]):
                continue
            for deal in range(deals):
                state = (state * 1103515245 + 12345) % 2 ** 31
                luck = (deal * 7919 * (a + 1) + deal * 104729 * (b + 3)) % 23 - 11
                points = (state >> 16) % 21 - 10 + luck + (b - a)
                results.append((a, b, number if own else deal, points / 2))
                number += 1
    return results


def mean_interval(name, values, worth, progress=None):
    n = len(values)
    mean = sum(values) / n
    m2 = sum((y - mean) ** 2 for y in values)
    se = math.sqrt(m2 / (n - 1) / n)
    t = t_quantile(0.975, n - 1)
    half = se * (t if progress is None else t * sequence_half_width(0.05, progress) / 1.96)
    not_drawn = [y for y in values if y != 0]
    few = len(not_drawn) < 30
    if few:
        # The largest share of which n pairs show nothing with probability 5 %.
        unseen = falling_root(lambda share: (1 - share) ** n - 0.05, 0, 1)
        worst = max([worth, math.sqrt(sum(y * y for y in not_drawn) / len(not_drawn))] if not_drawn else [worth])
        low, high = mean - half - unseen * worst, mean + half + unseen * worst
    else:
        skew = (sum((y - mean) ** 3 for y in values) / n) / (m2 / n) ** 1.5 if m2 else 0
        tail = max(-half, min(half, skew * se / (6 * math.sqrt(n)) * (1 + 2 * t ** 2)))
        low, high = mean + min(tail, 0) - half, mean + max(tail, 0) + half
    line = {"kind": "mean_interval", "id": name, "values": values, "worth": worth, "low": low, "high": high, "few": few}
    if progress is not None:
        line["progress"] = progress
    return line


def sequence_half_width(alpha, progress):
    """By its definition: the mixture of exp(theta S - theta^2 t / 2) over a normal theta reaches 1 / alpha.

    For a normal theta with variance 1 the mixture at S after t is exp(S^2 / (2 (t + 1))) / sqrt(t + 1). Time runs so
    that S / sqrt(t) is narrowest for progress 1, found by search.
    """
    def crossing(t):
        mixture = lambda s: s * s / (2 * (t + 1)) - math.log(t + 1) / 2 - math.log(1 / alpha)
        return falling_root(lambda s: -mixture(s), 0, 1e6) / math.sqrt(t)
    c = -2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))
    return crossing(c * progress)


def confidence_sequence(name, alpha, progress):
    return {"kind": "confidence_sequence", "id": name, "alpha": alpha, "progress": progress,
            "half_width": [sequence_half_width(alpha, p) for p in progress]}


# -- section 6

def sample_size(name, sd):
    z = Z(0.975) + Z(0.8)
    return {"kind": "sample_size", "id": name, "sd": sd,
            "rows": [[d, math.ceil((z * sd / d) ** 2)] for d in (2, 1, 0.5, 0.25, 0.1)]}


def examples():
    # From the table of section 3, which prints its counts; the other examples are in the file.
    yield sprt_gsprt("P1", "logistic", [10789, 19328, 33806, 19402, 10543], -3, 1), "llr", 2.131068
    yield sprt_gsprt("P7", "logistic", [223, 9863, 21279, 10037, 246], 0.5, 2.5), "llr", -3.074126
    yield sprt_gsprt("T1", "normalized", [36027, 68692, 36433], 0, 2), "llr", 0.923293
    # All results equal, drawn, won or lost; results that never came.
    yield sprt_gsprt("T5 all drawn", "normalized", [0, 16700, 0], 0, 5), None, None
    yield sprt_gsprt("T all won", "logistic", [0, 0, 50], 0, 20), None, None
    yield sprt_gsprt("P all drawn", "normalized", [0, 0, 104, 0, 0], 0, 5), None, None
    yield sprt_gsprt("P all lost", "logistic", [300, 0, 0, 0, 0], -10, 10), None, None
    yield sprt_gsprt("P other errors", "normalized", [13, 37, 50, 25, 3], -4, 0, 0.1, 0.01), None, None
    yield sprt_continuous("C 947 pairs", [-21, -13, -8, -3, 0, 3, 8, 13, 21],
                          [12, 60, 95, 130, 317, 140, 100, 75, 18], 0, 0.5, 0, 0.05), None, None
    yield sprt_continuous("C 9 pairs", [-4.5, -1, 0, 2, 11], [1, 1, 4, 2, 1], -1, 2, -0.2, 0.3), None, None
    yield sprt_continuous("C nearly identical", [-26, -2, 0, 2, 26], [0, 21, 2900, 43, 0], 0, 0.02, 0,
                          0.05, 0.02, 0.1), None, None
    yield sprt_estimate("E still undecided", "logistic", [1187, 7410, 13475, 7378, 1164], -3, 1), None, None
    yield sprt_estimate("E just below", "normalized", [150, 420, 208], 0, 16), None, None
    yield sprt_estimate("E beyond the bound", "logistic", [871, 26175, 55983, 26678, 821], 0, 2), None, None
    yield sprt_estimate("E of games", "logistic", [400, 40, 480], 0, 20, 0.1, 0.1), None, None
    yield sprt_oc("W nothing gained", 0, 0, 0.05), "expected_samples", 2119.996065
    yield sprt_oc("W much better", 0.4, 0, 0.05), None, None
    yield sprt_oc("W other errors", -0.02, -0.05, 0, 0.1, 0.01), None, None
    yield elo_los("L of games", [0, 3, 1]), None, None
    yield elo_los("L of pairs", [3, 14, 20, 9, 0]), None, None
    yield los("LOS few", 3, 0, 1), None, None
    yield los("LOS many", 700, 5, 612), None, None
    yield points_wls("S no ridge", ["A", "B", "C", "D"],
                     [[["A", "B"], ["C", "D"], 600, 0.9, 6.3], [["A", "C"], ["B", "D"], 600, 0.2, 6.3],
                      [["A", "D"], ["B", "C"], 600, -0.1, 6.3], [["A", "A"], ["D", "D"], 300, 1.5, 6.5]], 0), None, None
    yield points_wls("S few pairs, ridge", ["one", "two"], [[["one", "one"], ["two", "two"], 12, -3.5, 9.25]],
                     0.5), None, None
    yield elo_mle("M two", ["new", "old"], [["new", "old", 61, 11, 40]]), None, None
    yield elo_mle("M ring", ["A", "B", "C", "D"], [["A", "B", 9, 2, 1], ["B", "C", 3, 4, 5], ["C", "D", 7, 0, 6],
                                                  ["D", "A", 2, 1, 9], ["B", "A", 1, 1, 3]]), None, None
    yield elo_mle("M with prior, unconnected", ["A", "B", "C"], [["A", "B", 4, 0, 0]], 2.0), None, None
    four = [[[28.0, 3.0], [22.0, 5.0]], [[31.0, 2.5], [27.0, 4.0]]]
    yield openskill("O2-PlackettLuce", "PlackettLuce", four, [1, 2]), None, None
    for model in ("PlackettLuce", "BradleyTerryFull"):
        yield openskill("O drawn " + model, model, four, [1, 1]), None, None
    yield openskill("O one against two", "PlackettLuce", [[[30.0, 7.5]], [[24.0, 6.0], [20.0, 1.25]]], [2, 1]), None, None
    yield openskill("O drawn by scores", "BradleyTerryFull", [[[30.0, 7.5]], [[24.0, 0.5]]], [8, 8], "scores"), None, None
    cycle = [[0, 1, -1], [-1, 0, 1], [1, -1, 0]]
    biased = [[0, 5, -1], [-5, 0, 2], [1, -2, 0]]
    yield nash("Nash cycle", cycle), "entropy", math.log(3)
    yield nash("Nash biased cycle", biased), None, None
    yield nash("Nash dominated fourth", [row + [x] for row, x in zip(cycle, (2, 3, 7))] + [[-2, -3, -7, 0]]), None, None
    yield nash("Nash copies", [biased[i] + [biased[i][0]] for i in (0, 1, 2, 0)]), None, None
    yield nash("Nash transitive", [[1.5 * (j - i) for j in range(5)] for i in range(5)]), None, None
    yield nash("Nash near tie", [[0, 0.001, -0.002], [-0.001, 0, 20], [0.002, -20, 0]]), None, None
    yield nash("Nash all drawn", [[0.0] * 4 for _ in range(4)]), None, None
    yield nash("Nash limited by a third", [[0, 0, -2], [0, 0, 1], [2, -1, 0]]), None, None
    yield nash("Nash one corner", game(3, 6, 1000, 0.025)), None, None
    for seed in (5, 11, 17):
        yield nash(f"Nash whole points {seed}", game(seed, 6, 2, 4.0)), None, None
    yield glicko2("G1", 1500, 200, 0.06, [[1400, 30, 1], [1550, 100, 0], [1700, 300, 0]]), "new_rating", 1464.0507
    yield glicko2("G surprising", 1500, 50, 0.06, [[1750, 40, 1]] * 9, 0.9), None, None
    four_alone = [["A"], ["B"], ["C"], ["D"]]
    yield points_by_deal("D own deals", four_alone, drawn(1, four_alone, 12, True)), None, None
    yield points_by_deal("D shared deals", four_alone, drawn(2, four_alone, 12, False)), None, None
    yield points_by_deal("D some deals shared", four_alone,
                         [r for i, r in enumerate(drawn(7, four_alone, 12, False)) if i % 3 != 1] + [(1, 3, 99, 4.0)]), None, None
    yield points_by_deal("D one pair of a pairing", four_alone,
                         [r for r in drawn(8, four_alone, 9, False) if r[:2] != (0, 1)] + [(0, 1, 3, -6.5)]), None, None
    yield points_by_deal("D many own deals", four_alone[:3], drawn(3, four_alone[:3], 130, True)), None, None
    yield points_by_deal("D one pair each", four_alone, drawn(4, four_alone, 1, True) + [(0, 1, 99, 2.5)]), None, None
    two = [["A", "B"], ["C", "D"], ["A", "C"], ["B", "D"], ["A", "D"], ["B", "C"]]
    yield points_by_deal("D partnerships, own deals", two, drawn(5, two, 9, True)), None, None
    yield points_by_deal("D partnerships, shared deals", two, drawn(6, two, 40, False)), None, None
    yield mean_interval("I all drawn", [0.0] * 10, 26), None, None
    yield mean_interval("I one of a hundred", [0.0] * 99 + [8.5], 26), None, None
    yield mean_interval("I all differ", [1.0, -2.0, 4.5, 3.0, 12.5, -6.0, 8.0, 2.5, -0.5, 4.0], 26), None, None
    yield mean_interval("I twenty large ones", [24.5, 30.0, 11.0, 26.0] * 5, 26), None, None
    yield mean_interval("I of belote", [40.0, -162.0, 0.0, 210.5, 81.0] * 4, 162), None, None
    yield mean_interval("I twenty looked at", [24.5, 30.0, 11.0, 26.0] * 5, 26, 0.5), None, None
    yield mean_interval("I skewed", [0.5] * 60 + [-1.0] * 30 + [26.0] * 4, 26), None, None
    yield mean_interval("I looked at", [0.5] * 60 + [-1.0] * 30 + [26.0] * 4, 26, 0.25), None, None
    yield confidence_sequence("Q 5 %", 0.05, [0.01, 0.1, 0.5, 1, 2, 10, 100]), None, None
    yield confidence_sequence("Q 0.5 %", 0.005, [0.25, 1, 40]), None, None
    for what, sd in (("luck-adjusted", 10.35), ("pairs", 6.3), ("shared seeds", 2.7)):
        yield sample_size("N " + what, sd), None, None


def main():
    for line, field, printed in examples():
        if field is not None and f"{line[field]:.4f}" != f"{printed:.4f}":
            sys.exit(f"{line['id']}: {field} is {line[field]}, and law.md says {printed}")
        rounded = json.loads(json.dumps(line), parse_float=lambda x: float(f"{float(x):.12g}"))
        print(json.dumps(rounded))


if __name__ == "__main__":
    main()
