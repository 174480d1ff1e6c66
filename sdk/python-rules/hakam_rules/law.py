"""Single questions of the law, without a board. A board uses the same functions.

    >>> from hakam_rules import RuleSet, law
    >>> law.legal_cards(RuleSet(), "H", ["7C", "AC", "JH", "9S"], leader=1, trick=["KC"])
    ['7C', 'AC']
"""

from hakam_rules._engine.law import (
    baloot_auction, baloot_counts, baloot_doubling, baloot_forfeit, baloot_project, baloot_projects, baloot_score,
    baloot_strongest, beats, belote_auction, belote_best_melds, belote_contest, belote_declarations, belote_forfeit,
    belote_meld_points, belote_score, card_points, deal_plan, ekka_allowed, legal_cards, match_status, trick_winner)

__all__ = [
    "baloot_auction", "baloot_counts", "baloot_doubling", "baloot_forfeit", "baloot_project", "baloot_projects",
    "baloot_score", "baloot_strongest", "beats", "belote_auction", "belote_best_melds", "belote_contest",
    "belote_declarations", "belote_forfeit", "belote_meld_points", "belote_score", "card_points", "deal_plan",
    "ekka_allowed", "legal_cards", "match_status", "trick_winner",
]
