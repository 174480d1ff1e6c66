// Where everything lies on the table, in units of its picture: wide from 560 px, narrow below.
import { cardsOf } from '../board';
import { RATIO } from '../ui/card';
import type { BoardView } from '../view';

export type Point = [number, number];

export interface Layout {
  width: number; height: number; centre: Point;
  cardWidth: number; trickWidth: number; pileWidth: number; peek: number; chip: number; plateHeight: number;
  hand: (seat: number, index: number, count: number) => Point;
  pile: (seat: number, index: number) => Point;
  plate: (seat: number) => Point;
  plateWidth: (seat: number) => number;
  spot: (seat: number) => Point;     // the middle of a card of the trick
  say: (seat: number) => Point;
}

const WIDE = { width: 600, height: 440, card: 43, step: 46, side: 46, row: 62.5, trick: 60, dx: 66, dy: 45, plate: 138, sidePlate: 138, chip: 20, pile: 52, pileStep: 66, edge: 10 };
const NARROW = { width: 366, height: 436, card: 39, step: 42, side: 41, row: 56.5, trick: 54, dx: 48, dy: 38, plate: 106, sidePlate: 118, chip: 16, pile: 38, pileStep: 43, edge: 6 };
const PAD = 10, PLATE_HEIGHT = 26, PILES = 8;

export function layoutOf(board: BoardView, narrow: boolean): Layout {
  const g = narrow ? NARROW : WIDE, cardHeight = g.card * RATIO, pileHeight = g.pile * RATIO, peek = g.pile * 0.44, middle = g.width / 2;
  const two = board.players === 2;
  const top = PAD + (two ? pileHeight + peek : cardHeight) + 8;                                      // the plate of the seat above
  const bottom = g.height - PAD - (two ? pileHeight + peek : cardHeight) - PLATE_HEIGHT - 8;   // and of the seat below
  const sideTop = top + PLATE_HEIGHT + 6;
  const centre: Point = [middle, two ? (top + bottom + PLATE_HEIGHT) / 2 : (sideTop + bottom) / 2 + 4];
  const most = Math.max(...board.seats.map((_, seat) => cardsOf(board, seat).length));
  // Five rows of a hand of nine overlap, so that they end above the hand below; a card is known by its top.
  const rows = Math.ceil(most / 2);
  const row = rows > 4 ? (g.height - PAD - cardHeight - 4 - sideTop - cardHeight) / (rows - 1) : g.row;
  const step = Math.min(g.step, (g.width - 2 * PAD - g.card) / Math.max(1, most - 1));
  return {
    width: g.width, height: g.height, centre, cardWidth: g.card, trickWidth: g.trick, pileWidth: g.pile, peek, chip: g.chip, plateHeight: PLATE_HEIGHT,
    hand(seat, index, count) {
      if (seat % 2 === 0) return [middle - ((count - 1) * step + g.card) / 2 + index * step, seat === 0 ? g.height - PAD - cardHeight : PAD];
      return [(seat === 3 ? PAD : g.width - PAD - g.side - g.card) + (index % 2) * g.side, sideTop + Math.floor(index / 2) * row];
    },
    pile: (seat, index) => [middle - ((PILES - 1) * g.pileStep + g.pile) / 2 + index * g.pileStep, seat ? PAD : g.height - PAD - pileHeight - peek],
    plateWidth: seat => seat % 2 && !two ? g.sidePlate : g.plate,
    plate(seat) {
      if (two) return [middle - g.plate / 2, seat ? top : bottom];
      if (seat === 1) return [g.width - g.edge - g.sidePlate, top];
      if (seat === 3) return [g.edge, top];
      return [middle - g.plate / 2, seat === 0 ? bottom : top];
    },
    spot(seat) {
      if (two) return [middle + (seat ? -1 : 1) * g.dx * 0.6, centre[1]];
      return [[middle, centre[1] + g.dy], [middle + g.dx, centre[1]], [middle, centre[1] - g.dy], [middle - g.dx, centre[1]]][seat] as Point;
    },
    say(seat) {
      if (seat === 0) return [middle, bottom - 19];
      if (two || seat === 2) return [middle, top + PLATE_HEIGHT + 19];
      const inside = PAD + 2 * g.side + 44;
      return [seat === 1 ? g.width - inside : inside, sideTop + (narrow ? 42 : 26)];   // below that of the seat above, where they would touch
    },
  };
}
