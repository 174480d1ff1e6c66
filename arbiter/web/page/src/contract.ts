// A contract as the page writes it, from the message or from the text that lists have.
import type { ContractView } from './view';

export type Suit = 'C' | 'D' | 'H' | 'S';
export type Denomination = Suit | 'NT' | 'AT';

export interface Contract {
  denomination: Denomination;
  baloot: boolean;   // Hokum and Sun, levels with names
  seat: number;
  points: number;    // 0: the game has none
  capot: boolean;
  level: number;     // 1: nobody doubled
}

const DENOMINATIONS: Record<string, Denomination> = { clubs: 'C', diamonds: 'D', hearts: 'H', spades: 'S', 'no trumps': 'NT', 'all trumps': 'AT' };

/** The text of `ContractView.text` and `ListedRoomView.contract`; undefined: it has another form. */
export function parseContract(text: string): Contract | undefined {
  const baloot = /^(?:Hokum (clubs|diamonds|hearts|spades)|Sun) by seat (\d)(?:.*level (\d))?/.exec(text);
  if (baloot) {
    return { denomination: baloot[1] ? DENOMINATIONS[baloot[1]]! : 'NT', baloot: true, seat: Number(baloot[2]), points: 0, capot: false, level: Number(baloot[3] ?? 1) };
  }
  const belote = /^(every trick in )?(?:(\d+) in )?(clubs|diamonds|hearts|spades|no trumps|all trumps) by seat (\d)(?:, times (\d))?/.exec(text);
  if (!belote) return undefined;
  return { denomination: DENOMINATIONS[belote[3]!]!, baloot: false, seat: Number(belote[4]), points: Number(belote[2] ?? 0), capot: belote[1] !== undefined, level: Number(belote[5] ?? 1) };
}

export function contractOf(view: ContractView): Contract {
  return parseContract(view.text) ?? { denomination: view.denomination as Denomination, baloot: false, seat: view.caller, points: view.points, capot: false, level: view.level };
}

export const isSuit = (denomination: string): denomination is Suit => 'CDHS'.includes(denomination) && denomination.length === 1;
