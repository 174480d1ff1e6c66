// Pairs of boards by how much they decided.
import type { JSX } from 'preact';
import { digitsFor, fixed } from '../format';
import { t, tx } from '../i18n';
import { to } from '../route';
import { signed } from '../format';
import { Name, Num } from '../ui/parts';
import { ContractText } from '../ui/suits';
import type { ListedPairView, ListedRoomView } from '../view';

export const roomLine = (room: ListedRoomView): JSX.Element =>
  <span><ContractText text={room.contract} /> <Num>{fixed(room.points, 0)}–{fixed(room.points_against, 0)}</Num></span>;

export function SwingList({ league, pairs }: { league: string; pairs: readonly ListedPairView[] }): JSX.Element {
  const digits = pairs.every(p => Number.isInteger(p.difference)) ? 0 : digitsFor(pairs.map(p => p.difference));
  return (
    <ul class="swings">
      {pairs.map(pair => {
        const won = pair.difference >= 0;
        const shown = pair.rooms[pair.shown];
        return (
          <li key={`${pair.pairing}/${pair.deal}`}>
            <a href={to.table(league, { pairing: pair.pairing, deal: pair.deal, board: shown?.board })}>
              <b>{tx('against2', { a: <Name>{won ? pair.entrant : pair.against}</Name>, b: <Name>{won ? pair.against : pair.entrant}</Name> })}</b>
              <strong>{pair.difference ? <Num>{signed(Math.abs(pair.difference), digits)}</Num> : t('even')}</strong>
              <span class="xs">{tx('dealN', { n: <Num>{pair.deal}</Num> })} · {pair.rooms.map((room, i) => <span key={room.room}>{i > 0 && ' · '}{roomLine(room)}</span>)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
