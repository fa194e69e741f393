"""Which spellings of a field's name each reading knows."""

from __future__ import annotations

from dataclasses import dataclass

AGENT, ALLOW, DISALLOW, SITE, OTHER = "agent", "allow", "disallow", "site", "other"


@dataclass(frozen=True)
class Names:
    spellings: dict[str, str]  # lower case -> kind; looked through in this order
    by_prefix: bool = False  # "Disallow-all" is a disallow

    def kind_of(self, key: str) -> str | None:
        """The kind of a field, None if its name is not known."""
        key = key.lower()
        if not self.by_prefix:
            return self.spellings.get(key)
        return next((k for s, k in self.spellings.items() if key.startswith(s)), None)


def _names(by_prefix: bool = False, **spellings: str) -> Names:
    table = {s: kind for kind, text in spellings.items() for s in text.split("|")}
    return Names(table, by_prefix)


_COMMON_TYPOS = "disallow|dissallow|dissalow|disalow|diasllow|disallaw"

NAMES: dict[str, Names] = {
    "exact": _names(agent="user-agent", allow="allow", disallow="disallow", site="sitemap"),
    "google": _names(
        by_prefix=True,
        agent="user-agent|useragent|user agent",
        allow="allow",
        disallow=_COMMON_TYPOS,
        site="sitemap|site-map",
    ),
    "grobotstxt": _names(
        by_prefix=True,
        agent="user-agent|useragent|user agent",
        allow="allow",
        disallow=_COMMON_TYPOS + "|diaslow",
        site="sitemap|site-map",
    ),
    "crawler-commons": _names(
        agent="user-agent|useragent|useg-agent|ser-agent|users-agent|user agent|user-agnet"
        "|user-agents",
        allow="allow",
        disallow=_COMMON_TYPOS + "|desallow|dssalow|dsallow|diallow|disallows|disllow",
        site="sitemap|sitemaps|host|http|https",
        other="crawl-delay|crawl delay|clawl-delay|craw-delay|crawl-deley|no-index|request-rate"
        "|visit-time|robot-version|comment",
    ),
    "protego": _names(
        agent="user-agent|useragent|user agent",
        allow="allow",
        disallow=_COMMON_TYPOS,
        site="sitemap|sitemaps|site-map|host",
        other="crawl-delay|crawl delay|request-rate|request rate|visit-time|visit time",
    ),
}
