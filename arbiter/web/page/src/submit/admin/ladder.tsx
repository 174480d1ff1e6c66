// The ladder for its organiser: it is stopped and goes on, it says something to visitors, a bot is disqualified.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { Ladder } from '../../ladder';
import type { LadderBotView } from '../../site';
import { LadderPanel } from '../../ui/ladder';
import { Chip, Empty, Name, Num, Panel } from '../../ui/parts';
import { Said } from '../submission';
import { s, sx } from '../words';
import type { Acts } from './acts';
import { announce, disqualify, setPaused } from './api';
import { AskRow, Rows } from './rows';
import { bytesOver, type Drafts } from './state';

export interface Typed { drafts: Drafts; type: (of: Partial<Drafts>) => void }

export function LadderState({ ladder, acts }: { ladder: Ladder; acts: Acts }): JSX.Element {
  const [said, say] = useState('');
  const { paused } = ladder.view;
  const turn = async (): Promise<void> => say(await acts.change(() => setPaused(!paused)));
  return (
    <LadderPanel ladder={ladder}>
      <>
        <div class="acts"><button type="button" class={`btn${paused ? ' primary' : ''}`} onClick={() => { void turn(); }}>{s(paused ? 'resume' : 'pause')}</button><span class="small muted">{s(paused ? 'resumeMeans' : 'pauseMeans')}</span></div>
        <p class="wrong" role="alert">{said}</p>
      </>
    </LadderPanel>
  );
}

export function Announcing({ now, acts, drafts, type }: { now: string; acts: Acts } & Typed): JSX.Element {
  const [said, say] = useState('');
  const text = drafts.announcement ?? now, over = bytesOver(text.trim());
  const publish = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (over) { say(s('tooLong', { n: over })); return; }
    const wrong = await acts.change(() => announce(text.trim()));
    say(wrong);
    if (!wrong) type({ announcement: undefined });
  };
  // The text stays in the field, in case it was a mistake.
  const takeAway = async (): Promise<void> => {
    type({ announcement: text });
    say(await acts.change(() => announce('')));
  };
  return (
    <Panel title={s('announcement')}>
      <form class="fields" noValidate onSubmit={event => { void publish(event); }}>
        <label for="announcement">{s('announcementHow')}</label>
        <div class="acts"><input id="announcement" type="text" dir="auto" autocomplete="off" value={text} onInput={event => type({ announcement: event.currentTarget.value })} {...(said ? { 'aria-invalid': 'true' as const, 'aria-describedby': 'announcement-wrong' } : {})} />
          <button type="submit" class="btn primary">{s('publish')}</button>{now && <button type="button" class="btn" onClick={() => { void takeAway(); }}>{s('takeAway')}</button>}</div>
        <p class="small muted" role="status">{now ? sx('visitorsSee', { text: <Said>{now}</Said> }) : s('visitorsSeeNone')}</p>
        <p id="announcement-wrong" class="wrong" role="alert">{said}</p>
      </form>
    </Panel>
  );
}

const PLACES: Record<string, { kind: string; word: () => string }> = {
  playing: { kind: 'good', word: () => t('playing') }, waiting: { kind: 'warn', word: () => t('waiting') }, out: { kind: '', word: () => s('isOut') },
};
const Place = ({ place }: { place: string }): JSX.Element => <Chip kind={PLACES[place]?.kind}>{PLACES[place]?.word() ?? place}</Chip>;

function BotRow({ bot, acts, drafts, type }: { bot: LadderBotView; acts: Acts } & Typed): JSX.Element {
  const { entrant } = bot, why = drafts.why[entrant] ?? '';
  const go = async (): Promise<string> => {
    const over = bytesOver(why.trim());
    if (!why.trim()) return s('whyNeeded');
    return over ? s('tooLong', { n: over }) : acts.change(() => disqualify(entrant, why.trim()));
  };
  return (
    <AskRow id={`disqualify ${entrant}`} acts={acts} columns={3} button={s('disqualify')} name={entrant} offered={bot.place !== 'out'}
      text={sx('disqualifyAsk', { name: <Name>{entrant}</Name> })} yes={s('disqualifyYes')} no={s('withdrawNo')} go={go}
      cells={<><th scope="row"><Said>{entrant}</Said></th><td><Place place={bot.place} /></td><td class="grow muted"><Said>{bot.why}</Said></td></>}>
      <label class="field">{s('whyField')}<input type="text" dir="auto" autocomplete="off" required value={why} onInput={event => type({ why: { ...drafts.why, [entrant]: event.currentTarget.value } })} /></label>
    </AskRow>
  );
}

export const LadderBots = ({ bots, ...rest }: { bots: readonly LadderBotView[]; acts: Acts } & Typed): JSX.Element => (
  <Panel title={s('ladderBots')} sub={<Num>{bots.length}</Num>}>
    {bots.length === 0 ? <Empty>{s('noLadderBots')}</Empty>
      : <Rows heads={[t('bot'), s('place'), t('why')]} acts label={s('ladderBots')}>{bots.map(bot => <BotRow key={bot.entrant} bot={bot} {...rest} />)}</Rows>}
  </Panel>
);
