// The boards of a league: biggest swings first, with filters.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { chosen, contractKey } from '../boardlist';
import { isSuit } from '../contract';
import { files, useData } from '../data';
import { digitsFor, group, signed } from '../format';
import { t, tx, type Key } from '../i18n';
import { to, type BoardFilter } from '../route';
import { Chip, Crumbs, Empty, Name, Num, Panel, Scroll, Shown } from '../ui/parts';
import { ContractText, outcomeKind, outcomeWord, suitWord } from '../ui/suits';
import { useTitle } from '../ui/title';
import type { BoardListView, LeagueStatusView, ListedPairView, ListedRoomView } from '../view';

const PAGE = 50;

function RoomCell({ room }: { room: ListedRoomView }): JSX.Element {
  const faults = room.faults + room.faults_against;
  return (
    <><ContractText text={room.contract} />{room.declarer && <span class="faint"> <Name>{room.declarer}</Name></span>}
      {room.outcome && <> <Chip kind={outcomeKind(room.outcome)}>{outcomeWord(room.outcome)}</Chip></>}{faults > 0 && <> <Chip kind="bad">{t('faults')} <Num>{faults}</Num></Chip></>}
      <span class="block"><Num>{`${room.points} – ${room.points_against}`.replaceAll('-', '−')}</Num>{room.boards > 1 && <span class="faint"> {tx('boardN', { n: <Num>{room.board + 1}/{room.boards}</Num> })}</span>}</span></>
  );
}

export function PairTable({ league, pairs }: { league: string; pairs: readonly ListedPairView[] }): JSX.Element {
  const digits = pairs.every(p => Number.isInteger(p.difference)) ? 0 : digitsFor(pairs.map(p => p.difference));
  const rooms = Math.max(1, ...pairs.map(p => p.rooms.length));
  return (
    <Scroll label={t('boards')}><table role="table" class="tbl pairs">
      <thead role="rowgroup"><tr role="row"><th scope="col">{t('dealHead')}</th><th scope="col">{t('bots')}</th>{Array.from({ length: rooms }, (_, i) => <th key={i} scope="col">{rooms === 1 ? t('room') : t('roomN', { n: i + 1 })}</th>)}<th scope="col" class="r">{t('difference')}</th></tr></thead>
      <tbody role="rowgroup">{pairs.map(pair => {
        const shown = pair.rooms[pair.shown];
        return (
          <tr role="row" key={`${pair.pairing} ${pair.deal}`}><th role="rowheader" scope="row"><a class="cover" href={to.table(league, { pairing: pair.pairing, deal: pair.deal, board: shown?.board })}>{tx('dealN', { n: <Num>{pair.deal}</Num> })}</a><span class="faint xs block">{tx('pairingN', { n: <Num>{pair.pairing}</Num> })}</span></th>
            <td role="cell" class="names"><b><Name>{pair.entrant}</Name></b> <span class="faint">{t('against')}</span> <Name>{pair.against}</Name></td>
            {pair.rooms.map(room => <td role="cell" key={room.room} class="in-room" data-label={t('roomN', { n: room.room })}><RoomCell room={room} /></td>)}
            <td role="cell" class={`r diff${pair.difference < 0 ? ' neg' : ''}`}><Num>{signed(pair.difference, digits)}</Num></td></tr>
        );
      })}</tbody></table></Scroll>
  );
}

const contractWord = (key: string, baloot: boolean): string => isSuit(key) ? suitWord(key) : key === 'NT' ? t(baloot ? 'sun' : 'noTrumps') : key === 'AT' ? t('allTrumps') : key === 'none' ? t('noContract') : key;

interface BoardsProps { league: string; name: string; status?: LeagueStatusView; asked: BoardFilter }

export function Boards({ league, name, status, asked }: BoardsProps): JSX.Element {
  useTitle(t('boards'), name);
  const [filter, setFilter] = useState(asked);
  const [many, setMany] = useState(PAGE);
  useEffect(() => setFilter(asked), [JSON.stringify(asked)]);
  const shown = status?.boards_shown !== false;
  const list = useData<BoardListView>(shown ? files(league).boards : undefined);
  const set = (next: Partial<BoardFilter>): void => {
    const now = { ...filter, ...next };
    setFilter(now);
    setMany(PAGE);
    history.replaceState(history.state, '', to.boards(league, now));
  };
  const names = status?.entrants.map(e => e.entrant) ?? [];
  const select = (label: Key, any: Key, value: string, options: readonly { value: string; text: string }[], to: (value: string) => void): JSX.Element =>
    <label>{t(label)}<select value={value} onChange={e => to(e.currentTarget.value)}><option value="">{t(any)}</option>{options.map(o => <option key={o.value} value={o.value}>{o.text}</option>)}</select></label>;
  return (
    <>
      <Crumbs items={[{ text: t('leagues'), href: to.leagues }, { text: <bdi>{name}</bdi>, href: to.league(league) }, { text: t('boards') }]} />
      <h1>{t('boards')}</h1>
      {!shown ? <Empty title={t('boardsHidden')}>{t('boardsHiddenUntil')}</Empty> : <Shown from={list} rows={8} absent="noPairsYet">{data => {
        const found = chosen(data, filter);
        const keys = [...new Set(data.pairs.flatMap(p => p.rooms.map(r => contractKey(r.contract))))].sort();
        const bots = names.map(n => ({ value: n, text: n }));
        return (
          <Panel title={t('largestSwings')} sub={tx('boardsOf', { n: <Num>{group(data.pairs.length)}</Num>, total: <Num>{group(data.stored)}</Num> })}>
            <form class="filters" role="search" onSubmit={e => e.preventDefault()}>
              {select('bot', 'anyBot', filter.bot, bots, bot => set({ bot }))}
              {select('opponent', 'anyBot', filter.against, bots, against => set({ against }))}
              {select('contract', 'anyContract', filter.contract, keys.map(key => ({ value: key, text: contractWord(key, status?.preset.startsWith('balo') ?? false) })), contract => set({ contract }))}
              <label>{t('search')}<input type="search" value={filter.text} placeholder={t('searchHint')} onInput={e => set({ text: e.currentTarget.value })} /></label>
              <label class="check"><input type="checkbox" checked={filter.faults} onChange={e => set({ faults: e.currentTarget.checked })} />{t('onlyFaults')}</label>
            </form>
            <p class="small muted" role="status">{tx('found', { n: <Num>{group(found.length)}</Num> })}</p>
            {found.length ? <PairTable league={league} pairs={found.slice(0, many)} /> : <Empty title={t('nothingFound')}>{t('nothingFoundWhatToDo')}</Empty>}
            {found.length > many && <p class="more-boards"><button type="button" class="btn" onClick={() => setMany(many + PAGE)}>{t('more')}</button></p>}
          </Panel>
        );
      }}</Shown>}
    </>
  );
}
