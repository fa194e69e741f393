"""Reads the cases: cases/*.yaml, with those of `each` taken apart."""

import pathlib
import re

import yaml

FOLDER = pathlib.Path(__file__).parent / "cases"
MEMBERS = {
    "name", "each", "servers", "response", "routes", "url", "names", "fetch", "limits", "cache",
    "store", "expect", "steps", "packets", "start_error",
}  # fmt: skip


def put_in(value, variables):
    """The value with its {variables}; one that is nothing else keeps its type."""
    if isinstance(value, str):
        whole = re.fullmatch(r"\{(\w+)\}", value)
        if whole and whole[1] in variables:
            return variables[whole[1]]
        return re.sub(
            r"\{(\w+)\}", lambda m: str(variables.get(m[1], m[0])), value
        )
    if isinstance(value, list):
        return [put_in(one, variables) for one in value]
    if isinstance(value, dict):
        return {put_in(key, variables): put_in(one, variables) for key, one in value.items()}
    return value


def variants(each):
    """A list of mappings as it is; {name: [values]} as one mapping for each value."""
    if isinstance(each, list):
        return each
    ((name, values),) = each.items()
    return [{name: value} for value in values]


def load():
    cases = []
    for path in sorted(FOLDER.glob("*.yaml")):
        if path.stem == "meanings":
            continue
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            unknown = set(case) - MEMBERS
            if unknown:
                raise ValueError(f"{path.name}: {case['name']}: unknown members {unknown}")
            for variables in variants(case["each"]) if "each" in case else [{}]:
                one = put_in({k: v for k, v in case.items() if k != "each"}, variables)
                one["theme"] = path.stem
                cases.append(one)
    names = [(case["theme"], case["name"]) for case in cases]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"cases of one name: {twice}")
    return cases


def meanings():
    table = yaml.safe_load((FOLDER / "meanings.yaml").read_text(encoding="utf-8"))
    return table
