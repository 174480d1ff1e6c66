// The frame of every page, and which page the address asks for.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAccount } from './account';
import { files, isLive, useData } from './data';
import { t, tx, type Lang } from './i18n';
import { useLive } from './live';
import { About } from './pages/about';
import { Boards } from './pages/boards';
import { Bot } from './pages/bot';
import { HeadToHead } from './pages/h2h';
import { League } from './pages/league';
import { Leagues } from './pages/leagues';
import { Play } from './pages/play';
import { Submit } from './pages/submit';
import { Table } from './pages/table';
import { parseRoute, tableOf, to, type Route } from './route';
import { change, onSettings, settings } from './settings';
import { Empty, Num, Skeleton } from './ui/parts';
import type { IndexView, LeagueEntryView, LeagueStatusView } from './view';

const LANGUAGES: readonly { lang: Lang; name: string }[] = [{ lang: 'en', name: 'English' }, { lang: 'ar', name: 'العربية' }, { lang: 'fr', name: 'Français' }];

const Logo = (): JSX.Element => (
  <svg viewBox="0 0 32 32" aria-hidden="true"><rect x="6" y="6" width="20" height="20" rx="3" fill="var(--accent)" /><rect x="6" y="6" width="20" height="20" rx="3" fill="var(--accent)" transform="rotate(45 16 16)" /><path d="M16 9c-2.2 4-6.4 5.8-6.4 9.3a3.3 3.3 0 0 0 5.7 2.2c-.2 1.4-.7 2.2-1.6 2.8h4.6c-.9-.6-1.4-1.4-1.6-2.8a3.3 3.3 0 0 0 5.7-2.2C22.4 14.8 18.2 13 16 9z" fill="var(--on-accent)" /></svg>
);

function TopBar({ route, submit, admin, play }: { route: Route; submit: boolean; admin: boolean; play: boolean }): JSX.Element {
  const league = 'league' in route ? route.league : undefined;
  const link = (href: string, text: string, on: boolean): JSX.Element => <a href={href} {...(on ? { 'aria-current': 'page' as const } : {})}>{text}</a>;
  return (
    <div class="topbar"><div>
      <a class="brand" href={to.leagues}><Logo /><span>Hakam</span></a>
      <nav class="nav" aria-label={t('main')}>
        {link(to.leagues, t('leagues'), route.page === 'leagues')}
        {league !== undefined && tableOf(league) === undefined && <>{link(to.league(league), t('standings'), route.page === 'league' || route.page === 'bot' || route.page === 'h2h')}{link(to.boards(league), t('boards'), route.page === 'boards' || route.page === 'table')}</>}
        {play && link(to.play(), t('playBeside'), route.page === 'play')}
        {submit && link(to.submit(), t('submit'), route.page === 'submit')}
        {admin && link(to.admin, t('organise'), route.page === 'admin')}
        {link(to.about, t('about'), route.page === 'about')}
      </nav>
      <div class="tools">
        <select aria-label={t('language')} value={settings.lang} onChange={e => change({ lang: e.currentTarget.value as Lang })}>{LANGUAGES.map(l => <option key={l.lang} value={l.lang} lang={l.lang}>{l.name}</option>)}</select>
        <button type="button" class="btn ghost icon" aria-label={t('theme')} title={t('theme')} onClick={() => change({ theme: settings.theme === 'dark' ? 'light' : 'dark' })}>
          <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-width="1.6" /><path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" /></svg></button>
      </div>
    </div></div>
  );
}

/** Draws the page anew when the address or a setting changes. */
function useAddress(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  const [, setTurn] = useState(0);
  useEffect(() => {
    const moved = (): void => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', moved);
    const off = onSettings(() => setTurn(n => n + 1));
    return () => { removeEventListener('hashchange', moved); off(); };
  }, []);
  return route;
}

const placeOf = (route: Route): string => 'at' in route ? `${route.page} ${route.league} ${route.at.pairing} ${route.at.deal}` : JSON.stringify({ ...route, filter: undefined });

export function App(): JSX.Element {
  const route = useAddress();
  const index = useData<IndexView>('data/index.json');
  const league = 'league' in route ? route.league : undefined;
  const ofTable = tableOf(league) !== undefined;
  const account = useAccount(index.state === 'ok' && isLive());
  const live = useLive(index.state === 'ok' && !ofTable ? league : undefined);
  const main = useRef<HTMLElement>(null);
  const place = placeOf(route), first = useRef(true);
  useLayoutEffect(() => {
    if (first.current) { first.current = false; return; }
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [place]);
  const entry = index.state === 'ok' ? index.data.leagues.find(l => l.folder === league) : undefined;
  const table = useData<LeagueStatusView>(ofTable ? files(league!).league : undefined);
  const shown = !ofTable ? entry : table.state === 'ok' ? { folder: league!, error: '', analysis: true, leaders: [], status: table.data } : undefined;
  const name = ofTable ? t('yourTable') : entry?.status?.league || league || '';
  return (
    <>
      <a class="skip" href="#main" onClick={e => { e.preventDefault(); main.current?.focus(); }}>{t('skip')}</a>
      <TopBar route={route} submit={account.state === 'ok' && (account.data.submissions_open || account.data.name !== '')} admin={account.state === 'ok' && account.data.organiser} play={account.state === 'ok' && account.data.tables} />
      <main id="main" tabIndex={-1} ref={main} data-page={route.page}>
        {live.state === 'lost' && <p class="banner" role="status">{tx('notLiveSince', { time: <Num>{live.since.toTimeString().slice(0, 5)}</Num> })}</p>}
        <Page route={route} name={name} entry={shown} waiting={ofTable && table.state === 'loading'} index={index} live={live} />
      </main>
      {route.page !== 'play' && <p class="foot">{t(route.page === 'table' || route.page === 'boards' ? 'closedNote' : 'twice')}</p>}
    </>
  );
}

interface PageProps { route: Route; name: string; entry: LeagueEntryView | undefined; waiting: boolean; index: ReturnType<typeof useData<IndexView>>; live: ReturnType<typeof useLive> }
function Page({ route, name, entry, waiting, index, live }: PageProps): JSX.Element {
  if (route.page === 'leagues') return <Leagues index={index} />;
  if (route.page === 'about') return <About index={index} />;
  if (route.page === 'submit') return <Submit id={route.id} index={index} />;
  if (route.page === 'admin') return <Submit admin index={index} />;
  if (route.page === 'play') return <Play id={route.id} index={index} />;
  if (route.page === 'unknown') return <Empty title={t('noSuchPage')}><a href={to.leagues}>{t('leagues')}</a></Empty>;
  // The pages of a league want to know its format before they ask for more.
  if (index.state === 'loading' || waiting) return <Skeleton rows={6} />;
  const { league } = route, status = entry?.status;
  switch (route.page) {
    case 'league': return <League key={league} league={league} name={name} begun={status?.pairs_done !== 0} live={live} />;
    case 'bot': return <Bot key={`${league} ${route.bot}`} league={league} name={name} bot={route.bot} status={status} />;
    case 'boards': return <Boards key={league} league={league} name={name} status={status} asked={route.filter} />;
    case 'h2h': return <HeadToHead key={`${league} ${route.a} ${route.b}`} league={league} name={name} a={route.a} b={route.b} status={status} />;
    case 'table': return <Table key={`${league} ${route.at.pairing} ${route.at.deal}`} league={league} name={name} status={status} analysis={entry?.analysis === true} at={route.at} />;
  }
}
