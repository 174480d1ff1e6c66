// Which boards of a list a reader asked for.
import { parseContract } from './contract';
import type { BoardFilter } from './route';
import type { BoardListView, ListedPairView } from './view';

const isBot = (side: string, bot: string): boolean => side === bot || side.split(' + ').includes(bot);

/** The same pair from the other side. */
export function turned(pair: ListedPairView): ListedPairView {
  return {
    ...pair, entrant: pair.against, against: pair.entrant, difference: -pair.difference,
    rooms: pair.rooms.map(room => ({ ...room, points: room.points_against, points_against: room.points, faults: room.faults_against, faults_against: room.faults })),
  };
}

export const contractKey = (text: string): string => text ? parseContract(text)?.denomination ?? text : 'none';

function words(pair: ListedPairView): string {
  return `${pair.entrant} ${pair.against} ${pair.pairing} ${pair.deal} ${pair.rooms.map(r => `${r.contract} ${r.outcome}`).join(' ')}`.toLowerCase();
}

/** In the order of the list, each from the side of the bot that was asked for. */
export function chosen(list: BoardListView, filter: BoardFilter): ListedPairView[] {
  const wanted = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return list.pairs.flatMap(pair => {
    const own = !filter.bot || isBot(pair.entrant, filter.bot) ? pair : isBot(pair.against, filter.bot) ? turned(pair) : undefined;
    if (!own) return [];
    if (filter.against && !isBot(own.against, filter.against) && (filter.bot || !isBot(own.entrant, filter.against))) return [];
    if (filter.contract && !own.rooms.some(r => contractKey(r.contract) === filter.contract)) return [];
    if (filter.faults && !own.rooms.some(r => r.faults + (filter.bot ? 0 : r.faults_against) > 0)) return [];
    const text = wanted.length ? words(own) : '';
    return wanted.every(word => text.includes(word)) ? [own] : [];
  });
}
