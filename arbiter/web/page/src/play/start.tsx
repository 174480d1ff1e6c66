// What is played, with whom, against whom, and how fast.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { to } from '../route';
import type { TableRequest, TablesView, TableView } from '../seat';
import { Empty, ErrorBox, Panel, Segmented, Skeleton } from '../ui/parts';
import { gameWord } from '../ui/suits';
import { begin, choices, look, remember, remembered, type Answer } from './api';
import { botWord, clockWord, p, refusalText } from './words';

const FOR_TWO = 'belote-decouverte';

function GoOn(): JSX.Element | null {
  const [table, setTable] = useState<TableView | undefined>();
  useEffect(() => {
    const id = remembered();
    if (id) void look(id).then(answer => { if ('data' in answer && ['playing', 'over'].includes(answer.data.state)) setTable(answer.data); });
  }, []);
  if (!table) return null;
  return <p class="banner go-on" role="status"><span>{p('haveTable', { game: gameWord(table.terms?.game ?? '') })}</span><a class="btn" href={to.play(table.id)}>{p('goOn')}</a></p>;
}

export function Start(): JSX.Element {
  const [offer, setOffer] = useState<Answer<TablesView> | undefined>();
  const [terms, setTerms] = useState<TableRequest>({ game: 'baloot', partner: 'greedy', opponents: 'greedy', clock: 'off' });
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const ask = (): void => { setOffer(undefined); void choices().then(setOffer); };
  useEffect(ask, []);
  if (!offer) return <Skeleton rows={4} tall />;
  if ('refusal' in offer) return <ErrorBox message={offer.refusal.message} retry={ask} />;
  if (!offer.data.open) return <Empty title={p('closed')}>{p('closedWhatToDo')}</Empty>;
  const { games, bots, clocks } = offer.data, set = (change: Partial<TableRequest>): void => setTerms({ ...terms, ...change });
  const start = async (): Promise<void> => {
    setBusy(true); setWrong('');
    const answer = await begin(terms);
    setBusy(false);
    if ('refusal' in answer) { setWrong(refusalText(answer.refusal)); return; }
    remember(answer.data.id);
    location.hash = to.play(answer.data.id);
  };
  const bot = bots.map(name => ({ value: name, text: botWord(name) }));
  return (
    <>
      <h1>{p('title')}</h1>
      <p class="note">{p('about')}</p>
      <GoOn />
      <Panel title={p('newTable')} className="play-start">
        <form onSubmit={e => { e.preventDefault(); void start(); }}>
          <label>{t('game')}<select value={terms.game} onChange={e => set({ game: e.currentTarget.value })}>{games.map(game => <option key={game} value={game}>{gameWord(game)}</option>)}</select></label>
          {terms.game !== FOR_TWO && <div class="field"><span>{p('partner')}</span><Segmented label={p('partner')} value={terms.partner} options={bot} onChange={partner => set({ partner })} /></div>}
          <div class="field"><span>{p('opponents')}</span><Segmented label={p('opponents')} value={terms.opponents} options={bot} onChange={opponents => set({ opponents })} /></div>
          <div class="field"><span>{t('clock')}</span><Segmented label={t('clock')} value={terms.clock} options={clocks.map(c => ({ value: c.name, text: clockWord(c.name) }))} onChange={clock => set({ clock })} /></div>
          <div class="acts"><button type="submit" class="btn primary" disabled={busy}>{p('sitDown')}</button><span class="wrong" role="alert">{wrong}</span></div>
        </form>
        <p class="note small">{p('unrated')}</p>
      </Panel>
    </>
  );
}
