// The person's own cards as buttons: legal ones are raised, the others say why they may not be played.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PositionView, QuestionView } from '../seat';
import { Back, Card, RATIO } from '../ui/card';
import { cardText } from '../ui/suits';
import { announced, actionOf, sorted } from './state';
import { p, whyText } from './words';

/** `gone`: cards that were played, `held`: how many are left; the last one was perhaps played because there was no other. */
interface HandProps { position: PositionView; gone: ReadonlySet<string>; held: number; question?: QuestionView; bidding: boolean; act: (action: string) => void }

/** A card of the hand; in the layout game a pile, whose card may be gone. */
interface Place { card: string; down: boolean }

function placesOf(position: PositionView, gone: ReadonlySet<string>, held: number, trump: string | undefined): Place[] {
  if (position.piles.length) return position.piles.filter(pile => pile.seat === position.seat).map(({ up, down }) => ({ card: gone.has(up) ? '' : up, down: down && held > 0 }));
  return [...sorted(position.hand.filter(card => !gone.has(card)), trump).map(card => ({ card, down: false })), ...Array.from({ length: position.hidden }, () => ({ card: '', down: true }))];
}

const W = 56, H = Math.ceil(W * RATIO);

function Face({ place, trump }: { place: Place; trump: string | undefined }): JSX.Element {
  const peek = place.down && place.card ? 12 : 0;
  return (
    <svg viewBox={`0 0 ${W} ${H + peek}`} aria-hidden="true" direction="ltr">
      {place.down && <Back x={0} y={0} width={W} />}{place.card && <Card x={0} y={peek} width={W} card={place.card} trump={place.card[1] === trump} />}
    </svg>
  );
}

export function Hand({ position, gone, held, question, bidding, act }: HandProps): JSX.Element {
  const trump = bidding ? undefined : position.contract?.denomination, places = placesOf(position, gone, held, trump);
  const actions = question?.actions ?? [], playing = actions.some(a => a.kind === 'card'), can = announced(actions);
  const [why, setWhy] = useState(''), [announce, setAnnounce] = useState(true), box = useRef<HTMLDivElement>(null);
  useEffect(() => { setWhy(''); setAnnounce(true); }, [question?.id]);
  const illegal = (card: string) => question?.illegal.find(one => one.card === card);
  const explain = (card: string): void => { const one = illegal(card); setWhy(one ? `\u2066${cardText(card)}\u2069: ${whyText(one)}` : ''); };
  const play = (card: string): void => { const action = playing ? actionOf(actions, card, announce) : undefined; if (action) act(action); else explain(card); };
  // The arrows go from card to card as they lie, also where the language runs the other way.
  const keys = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const cards = [...box.current!.querySelectorAll<HTMLElement>('button')], at = cards.indexOf(document.activeElement as HTMLElement);
    cards[(at + step + cards.length) % cards.length]?.focus();
    event.preventDefault();
  };
  return (
    <>
      {can && <label class="announce"><input type="checkbox" checked={announce} onChange={e => setAnnounce(e.currentTarget.checked)} /> {p(can === 'belote' ? 'sayBelote' : 'sayEkka')}</label>}
      <div class={`own-hand${position.piles.length ? ' piles' : ''}`} role="group" aria-label={p('yourHand')} dir="ltr" ref={box} onKeyDown={keys}>
        {places.map((place, i) => {
          if (!place.card) return <span key={`?${i}`} class="slot">{place.down && <Face place={place} trump={trump} />}</span>;
          const legal = playing && actionOf(actions, place.card, announce) !== undefined, reason = illegal(place.card);
          return (
            <button key={place.card} type="button" data-card={place.card} class={`own-card${legal ? ' legal' : ''}${reason ? ' illegal' : ''}`} aria-disabled={playing && !legal}
              aria-label={reason ? `${cardText(place.card)}, ${whyText(reason)}` : cardText(place.card)} onClick={() => play(place.card)} onFocus={() => explain(place.card)} onMouseEnter={() => explain(place.card)}>
              <Face place={place} trump={trump} />
            </button>
          );
        })}
      </div>
      <p class="why" role="status">{why}</p>
    </>
  );
}
