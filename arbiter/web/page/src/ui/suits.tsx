// Suits and contracts in text. The shapes are ours.
import type { JSX } from 'preact';
import { isSuit, parseContract, type Contract, type Suit } from '../contract';
import { t, type Key } from '../i18n';
import { Num } from './parts';

export const SUIT_PATHS: Record<Suit, string> = {
  S: 'M50 4C41 24 8 40 8 63c0 13 10 20 20 20 8 0 14-4 18-10-1 11-5 18-12 23h32c-7-5-11-12-12-23 4 6 10 10 18 10 10 0 20-7 20-20C92 40 59 24 50 4z',
  H: 'M50 93C22 70 6 52 6 33 6 17 18 7 30 7c9 0 16 6 20 15C54 13 61 7 70 7c12 0 24 10 24 26 0 19-16 37-44 60z',
  D: 'M50 3c9 18 21 33 36 47-15 14-27 29-36 47-9-18-21-33-36-47C29 36 41 21 50 3z',
  C: 'M50 5a21 21 0 0 1 15 36 22 22 0 1 1-11 31c1 11 5 18 12 24H34c7-6 11-13 12-24a22 22 0 1 1-11-31A21 21 0 0 1 50 5z',
};
export const SUIT_SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };
const SUIT_WORDS: Record<Suit, Key> = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
export const suitWord = (suit: Suit): string => t(SUIT_WORDS[suit]);

export const Pip = ({ suit }: { suit: Suit }): JSX.Element =>
  <svg class={`pip ${suit}`} viewBox="0 0 100 100" role="img" aria-label={suitWord(suit)}><path d={SUIT_PATHS[suit]} /></svg>;

export const rankText = (card: string): string => card[0] === 'T' ? '10' : card[0]!;
export const suitOf = (card: string): Suit => card[1] as Suit;
export const cardText = (card: string): string => rankText(card) + SUIT_SIGNS[suitOf(card)];
export const Mini = ({ card }: { card: string }): JSX.Element => <span class="mini" dir="ltr">{rankText(card)}<Pip suit={suitOf(card)} /></span>;

const LEVELS: Record<number, Key> = { 2: 'levelDouble', 3: 'levelTriple', 4: 'levelFour', 5: 'levelGahwa' };

/** "Hokum ♣ double", "120 ♠ ×2", "no trumps" */
export function ContractWords({ contract: c }: { contract: Contract }): JSX.Element {
  const level = c.level < 2 ? undefined : c.baloot && LEVELS[c.level] ? t(LEVELS[c.level]!) : <Num>×{c.level}</Num>;
  return (
    <span class="contract">
      {c.capot && <>{t('everyTrick')} </>}{c.points > 0 && <><Num>{c.points}</Num> </>}
      {isSuit(c.denomination) ? <>{c.baloot ? <>{t('hokum')} </> : !c.points && !c.capot && <>{t('trump')} </>}<Pip suit={c.denomination} /></> : c.baloot ? t('sun') : t(c.denomination === 'AT' ? 'allTrumps' : 'noTrumps')}
      {level && <> {level}</>}
    </span>
  );
}

/** A contract as lists have it: text, empty where there is none. */
export function ContractText({ text }: { text: string }): JSX.Element {
  if (!text) return <>{t('noContract')}</>;
  const contract = parseContract(text);
  return contract ? <ContractWords contract={contract} /> : <bdi>{text}</bdi>;
}

const OUTCOMES: Record<string, Key> = { made: 'made', failed: 'failed', 'passed out': 'passedOut', void: 'voidOutcome', forfeit: 'forfeit', tie: 'tie' };
export const outcomeWord = (outcome: string): string => OUTCOMES[outcome] ? t(OUTCOMES[outcome]) : outcome;
export const outcomeKind = (outcome: string): string => ({ made: 'good', failed: 'bad', forfeit: 'bad' })[outcome] ?? '';

const GAMES: Record<string, Key> = { baloot: 'gameBaloot', belote: 'gameBelote', coinche: 'gameCoinche', 'belote-decouverte': 'gameDecouverte', tarabish: 'gameTarabish', pilotta: 'gamePilotta', clabber: 'gameClabber', 'bidding-belote': 'gameBidding' };
/** The game in the reader's language; variants keep the name that the program has for them. */
export const gameWord = (rules: string): string => GAMES[rules] ? t(GAMES[rules]) : rules;
