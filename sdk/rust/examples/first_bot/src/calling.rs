//! The auction: the strength of a hand, and the strength that a contract needs.

use hakam::{Action, AuctionStage, Call, CallKind, Card, Denomination, Question, SUITS, deck};

use crate::playing::open_cards;

/// It wants a contract with this much more than half of the pack's strength.
const MARGIN: f64 = 0.1;

/// The contract with the largest margin, if any margin is positive. Never doubles.
pub fn call(q: &Question) -> Action {
    let mut best = q.find("PASS");
    if let Some(pass) = best.take_if(|_| partner_bid_last(q)) {
        return pass;
    }
    let mut most = 0.0;
    for action in &q.legal {
        let call = action.call().expect("calls are asked for");
        for trump in denominations(q, call) {
            let spare = share(q, trump) - needed(q, call, trump);
            if best.is_none() || spare > most {
                (best, most) = (Some(action.clone()), spare);
            }
        }
    }
    best.expect("where no pass is legal, a contract is")
}

fn partner_bid_last(q: &Question) -> bool {
    let others = [CallKind::Pass, CallKind::Double, CallKind::Redouble, CallKind::Match];
    let last = q.seen.calls.iter().rfind(|(_, call)| !others.contains(&call.kind));
    last.is_some_and(|(seat, _)| Some(*seat) == q.seen.partner)
}

/// The denominations that the call may lead to: several if the suit is named later, none for a pass.
fn denominations(q: &Question, call: &Call) -> Vec<Denomination> {
    use AuctionStage::{Round2, Round2Over};
    if call.kind == CallKind::Sun {
        return vec![Denomination::NoTrumps];
    }
    if let Some(named) = call.denomination {
        return vec![named];
    }
    if !matches!(call.kind, CallKind::Take | CallKind::Hokum) {
        return vec![];
    }
    let turned = q.seen.public_card.expect("a card is turned up").suit();
    if call.kind == CallKind::Hokum && matches!(q.seen.stage, Round2 | Round2Over) {
        return SUITS.into_iter().filter(|&suit| suit != turned).collect();
    }
    vec![turned]
}

/// The share of the pack's strength that a contract needs.
fn needed(q: &Question, call: &Call, trump: Denomination) -> f64 {
    if call.kind == CallKind::Capot {
        return 1.0;
    }
    if call.points == 0 {
        return MARGIN + 0.5;
    }
    let total = 10 + deck(&q.rules).iter().map(|card| card.points(trump)).sum::<u32>();
    MARGIN + f64::from(call.points) / f64::from(total)
}

/// Our side's share of the pack's strength, if the cards that we cannot see are spread evenly.
fn share(q: &Question, trump: Denomination) -> f64 {
    let (deck, mut hand) = (deck(&q.rules), q.seen.hand.clone());
    if let (Some(turned), None) = (q.seen.public_card, q.seen.public_card_holder)
        && !hand.contains(&turned)
    {
        hand.push(turned); // it goes to the taker
    }
    let open = open_cards(q);
    let unseen: Vec<Card> = deck.iter().copied().filter(|card| !hand.contains(card) && !open.contains(card)).collect();
    let to_come = deck.len() as f64 / 2.0 - hand.len() as f64; // unseen cards that our side will have
    (strength(&hand, trump) + strength(&unseen, trump) * to_come / unseen.len() as f64) / strength(&deck, trump)
}

fn strength(cards: &[Card], trump: Denomination) -> f64 {
    f64::from(cards.iter().map(|&card| weight(card, trump)).sum::<u32>())
}

fn weight(card: Card, trump: Denomination) -> u32 {
    match (trump, card.rank()) {
        _ if card.suit() == trump => 8 + card.points(trump),
        (Denomination::NoTrumps, 'A') | (Denomination::AllTrumps, 'J') => 5 + card.points(trump),
        (Denomination::NoTrumps | Denomination::AllTrumps, _) => card.points(trump),
        (_, 'A') => 8,
        _ => 0,
    }
}
