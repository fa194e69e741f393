"""From lines to groups, and from groups to the rules that bind one crawler."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .directives import directive_of
from .lines import lines_of
from .names import AGENT, ALLOW, DISALLOW, SITE
from .reading import Reading


@dataclass(frozen=True)
class Rule:
    allow: bool
    value: str
    line: int


@dataclass
class Group:
    agents: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    closed: bool = False  # the next user-agent line begins another group


_AFTER_RUN = re.compile(r"[^A-Za-z_-].*", re.DOTALL)
_AFTER_TOKEN_CHARS = re.compile(r"[^A-Za-z0-9~#$%'*+.^_`|-].*", re.DOTALL)


def groups_of(body: bytes, reading: Reading) -> list[Group]:
    groups: list[Group] = []
    closing = {ALLOW, DISALLOW}
    for number, line in enumerate(lines_of(body, reading), 1):
        found = directive_of(line, reading)
        if found is None:
            continue
        kind, value = found
        if kind == AGENT:
            if not groups or groups[-1].closed:
                groups.append(Group())
            groups[-1].agents.append(value)
            continue
        if not groups:
            continue
        if kind in closing or (reading.closers == "all-but-site-wide" and kind != SITE):
            groups[-1].closed = True
        if kind in closing:
            groups[-1].rules.append(Rule(kind == ALLOW, value, number))
    return groups


def rules_for(groups: list[Group], agent: str, reading: Reading) -> list[Rule]:
    agent = agent.lower()
    if reading.token == "substring":
        return _rules_of_longest_name(groups, agent)
    own = [g for g in groups if any(_names_agent(v, agent, reading) for v in g.agents)]
    chosen = own or [g for g in groups if any(_is_star(v, reading) for v in g.agents)]
    return [rule for group in chosen for rule in group.rules]


def _is_star(value: str, reading: Reading) -> bool:
    if reading.star == "exact":
        return value == "*"
    return value[:1] == "*" and (len(value) == 1 or value[1] in " \t\v\f")


def _names_agent(value: str, agent: str, reading: Reading) -> bool:
    if _is_star(value, reading):
        return False
    if reading.token == "token-chars":
        return _AFTER_TOKEN_CHARS.sub("", value).lower() == agent
    run = _AFTER_RUN.sub("", value).lower()
    if reading.token == "whole-or-run":
        return value.lower() == agent or run == agent
    return run == agent


def _rules_of_longest_name(groups: list[Group], agent: str) -> list[Rule]:
    """The longest name that the crawler's name contains at the start of a word; "*" counts one."""
    rules: dict[str, list[Rule]] = {}
    for group in groups:
        names: dict[str, None] = {}
        for value in group.agents:
            name = value.lower()
            names[name] = None
            if name != "*":
                names[name.replace("*", "")] = None
        for name in filter(None, names):
            rules.setdefault(name, []).extend(group.rules)
    best: list[Rule] = []
    best_score = 0
    for name, its_rules in rules.items():
        at_word = rf"(?<![^\W]|[-_]){re.escape(name)}"
        score = 1 if name == "*" else len(name) if re.search(at_word, agent) else 0
        if score > best_score:
            best, best_score = its_rules, score
    return best
