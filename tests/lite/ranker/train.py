"""Trains the rankers of svc/lite: gradient-boosted trees over the features of lib/inference/lite/ranker/{features,set-features}.ts.

    python3 tests/lite/ranker/train.py ROWS.jsonl … [--out lib/inference/lite/ranker/model.ts]
    python3 tests/lite/ranker/train.py --sets ROWS.jsonl … [--out lib/inference/lite/ranker/set-model.ts]

Needs numpy and lightgbm 4. The rows come from `node tests/lite/ranker/rows.mjs`; how they are written is told there.
Without --out it trains on three quarters of the pages after the other and tells how the fourth comes out.
"""

import argparse
import base64
import json
import struct
import zlib

import lightgbm
import numpy

PARAMETERS = dict(
    objective="binary", learning_rate=0.06, num_leaves=24, min_data_in_leaf=40, lambda_l2=3.0,
    feature_fraction=0.6, bagging_fraction=0.8, bagging_freq=1, seed=3, deterministic=True, force_row_wise=True,
    num_threads=1, verbose=-1,
)
SET_PARAMETERS = PARAMETERS | dict(
    learning_rate=0.05, num_leaves=20, min_data_in_leaf=60, lambda_l2=10.0, feature_fraction=0.3, max_bin=127,
)
TREES, SET_TREES = 500, 350
SET_CORPUS = 0.3  # of it the rules know more than of any other page
FOLDS = 4
SURE, KEPT, RIVAL = 0.8, 0.2, 0.5  # as in lib/inference/lite/ranker/ranker.ts
MARGIN = 0.1  # as in lib/inference/lite/ranker/rank-observation.ts


def read(names):
    cases = []
    for name in names:
        for line in open(name, encoding="utf8"):
            case = json.loads(line)
            rows = numpy.array(case.pop("rows"), dtype=numpy.float32)
            if len(rows) == 0:
                continue
            case["right"], case["isOfRules"], case["features"] = rows[:, 0], rows[:, 1], rows[:, 2:]
            cases.append(case)
    return cases


def weight(case, is_sets):
    """What the rules cannot do counts more, as they are tuned on the corpus; so does what people said freely."""
    if case["part"] == "observed":
        return 10.0
    if case["part"] == "decided":
        return 4.0
    if case["part"] == "said":
        return 1.5 if case["rules"] == "right" else 3.0
    if case["part"] == "asked":
        return 1.5 if case["rules"] == "right" else 2.5
    return (SET_CORPUS if is_sets else 1.0) * (1.0 if case["rules"] == "right" else 3.0)


def fit(cases, is_sets):
    features = numpy.vstack([case["features"] for case in cases])
    right = numpy.concatenate([case["right"] for case in cases])
    weights = numpy.concatenate([numpy.full(len(case["right"]), weight(case, is_sets)) for case in cases])
    parameters, trees = (SET_PARAMETERS, SET_TREES) if is_sets else (PARAMETERS, TREES)
    return lightgbm.train(parameters, lightgbm.Dataset(features, right, weight=weights), trees)


def tell_sets(model, cases, name):
    """Prints how many observations are right by the rules alone, and with the ranker."""
    found = model.predict(numpy.vstack([case["features"] for case in cases]))
    rules, ranked, at = 0, 0, 0
    for case in cases:
        scores = found[at:at + len(case["right"])]
        at += len(case["right"])
        own = scores[case["isOfRules"] == 1].max(initial=0)
        best = scores.argmax()
        rules += case["rules"] == "right"
        ranked += case["right"][best] == 1 if scores[best] > own + MARGIN else case["rules"] == "right"
    print(f"{name}: {len(cases)} cases; right by the rules {rules}, ranked {ranked}")


def tell(model, cases, name):
    """Prints how many acts are right and wrong by the rules alone, and with the ranker."""
    found = model.predict(numpy.vstack([case["features"] for case in cases]))
    sums = dict(rules=[0, 0], ranked=[0, 0])
    at = 0
    for case in cases:
        scores = found[at:at + len(case["right"])]
        at += len(case["right"])
        by_rules = None if case["rules"] == "refused" else case["rules"] == "right"
        order = numpy.argsort(-scores)
        lead = scores[order[0]] - RIVAL * (scores[order[1]] if len(order) > 1 else 0)
        own = scores[case["isOfRules"] == 1]
        is_kept = by_rules is not None and (len(own) == 0 or own.max() >= KEPT)
        ranked = by_rules if is_kept else bool(case["right"][order[0]]) if lead >= SURE else None
        for key, is_right in (("rules", by_rules), ("ranked", ranked)):
            if is_right is not None:
                sums[key][0 if is_right and not case["refuse"] else 1] += not (is_right and case["refuse"])
    wanted = sum(not case["refuse"] for case in cases)
    print(f"{name}: {len(cases)} cases, {wanted} acts; right and wrong by the rules {sums['rules']}, ranked {sums['ranked']}")


def trees_of(model):
    """Each tree as its nodes (feature, left, right, threshold) and its leaves; a leaf is referred to as -1 - its number."""
    for info in model.dump_model()["tree_info"]:
        nodes, leaves = [], {}

        def walk(node):
            if "leaf_value" in node:
                number = node.get("leaf_index", 0)
                leaves[number] = node["leaf_value"]
                return -1 - number
            at = len(nodes)
            nodes.append(None)
            left, right = walk(node["left_child"]), walk(node["right_child"])
            nodes[at] = (node["split_feature"], left, right, node["threshold"])
            return at

        walk(info["tree_structure"])
        yield nodes, [leaves[number] for number in range(len(leaves))]


def packed(model):
    trees = list(trees_of(model))
    nodes = [node for tree, _ in trees for node in tree]
    leaves = [leaf for _, tree in trees for leaf in tree]
    as_float = lambda number: struct.unpack("<f", struct.pack("<f", number))[0]
    thresholds = sorted({as_float(threshold) for *_, threshold in nodes})
    place = {threshold: at for at, threshold in enumerate(thresholds)}
    return base64.b64encode(
        struct.pack("<H", len(trees))
        + bytes(len(tree) for tree, _ in trees)
        + bytes(feature for feature, *_ in nodes)
        + struct.pack(f"<{len(nodes)}b", *(left for _, left, _, _ in nodes))
        + struct.pack(f"<{len(nodes)}b", *(right for _, _, right, _ in nodes))
        + struct.pack(f"<H{len(thresholds)}f", len(thresholds), *thresholds)
        + struct.pack(f"<{len(nodes)}H", *(place[as_float(threshold)] for *_, threshold in nodes))
        + struct.pack(f"<{len(leaves)}f", *leaves)
    ).decode()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", nargs="+")
    parser.add_argument("--sets", action="store_true")
    parser.add_argument("--out")
    asked = parser.parse_args()
    cases = read(asked.rows)
    if asked.out:
        model = fit(cases, asked.sets)
        features = cases[0]["features"].shape[1]
        text = (
            "/** Trained by tests/lite/ranker/train.py, never by hand: the trees (see unpackTrees) and how many features they ask. */\n"
            f"export const {'SET_' if asked.sets else ''}FEATURES = {features};\n"
            f"export const {'SET_' if asked.sets else ''}TREES =\n  '{packed(model)}';\n"
        )
        open(asked.out, "w", encoding="utf8").write(text)
        return
    for fold in range(FOLDS):
        is_in = lambda case: zlib.crc32(case["page"].encode()) % FOLDS == fold
        model = fit([case for case in cases if not is_in(case)], asked.sets)
        for part in sorted({case["part"] for case in cases}):
            kept = [case for case in cases if is_in(case) and case["part"] == part]
            if kept:
                (tell_sets if asked.sets else tell)(model, kept, f"fold {fold}, {part}")


main()
