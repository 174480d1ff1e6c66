// A file is chosen, then sent. It stays chosen until it has arrived.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { loadAccount } from '../account';
import { to } from '../route';
import type { AccountView } from '../site';
import { Progress } from '../ui/mini';
import { Num, Panel, Segmented } from '../ui/parts';
import { upload, type Upload } from './api';
import { bytesText, faultOf, kindOf, mostBytes, underWay, type Kind } from './state';
import { faultText, ltr, refusalText, s, sx } from './words';

export interface Chosen { file: File; kind: Kind }

const PACK = 'tar czf bot.tar.gz FOLDER';

const isFolder = (data: DataTransfer): boolean => data.items[0]?.webkitGetAsEntry?.()?.isDirectory === true;

const Arrow = (): JSX.Element => (
  <svg viewBox="0 0 40 40" aria-hidden="true"><path d="M20 26V8m0 0l-7 7m7-7l7 7M7 26v5a3 3 0 0 0 3 3h20a3 3 0 0 0 3-3v-5" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" /></svg>
);

function Zone({ account, small, take, say }: { account: AccountView; small: boolean; take: (file: File) => void; say: (text: string) => void }): JSX.Element {
  const [over, setOver] = useState(false);
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const data = event.dataTransfer, file = data?.files[0];
    if (data && isFolder(data)) say(s('isFolder', { command: ltr(PACK) }));
    else if (file) take(file);
  };
  return (
    <label class={`drop${small ? ' small-drop' : ''}${over ? ' over' : ''}`} onDragOver={() => setOver(true)} onDragLeave={() => setOver(false)} onDrop={dropped}>
      <Arrow />
      <span><b>{s(small ? 'dropAgain' : 'drop')}</b>
        <span class="note">{sx('dropHint', { archive: <Num>{bytesText(account.most_archive_bytes)}</Num>, image: <Num>{bytesText(account.most_image_bytes)}</Num> })}</span></span>
      <span class={`btn${small ? '' : ' primary'}`}>{s('chooseFile')}</span>
      <input type="file" class="sr" aria-label={s('chooseFile')} onChange={event => {
        const file = event.currentTarget.files?.[0];
        if (file) take(file);
        event.currentTarget.value = '';   // so that the same file can be chosen again
      }} />
    </label>
  );
}

function Sending({ chosen, sent, cancel }: { chosen: Chosen; sent: number; cancel: () => void }): JSX.Element {
  const { size, name } = chosen.file, done = Math.min(sent, size);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <>
      <Progress done={done} total={size} label={s('sending', { name })} />
      <div class="acts"><span class="small muted">{done < size ? sx('sentOf', { sent: <Num>{bytesText(done)}</Num>, total: <Num>{bytesText(size)}</Num> }) : s('storing')}</span>
        <button type="button" class="btn end" ref={button} onClick={cancel}>{s('cancel')}</button></div>
    </>
  );
}

export interface DropProps { account: AccountView; small: boolean; chosen?: Chosen; choose: (chosen: Chosen | undefined) => void }
export function Drop({ account, small, chosen, choose }: DropProps): JSX.Element {
  const [sent, setSent] = useState<number | undefined>();   // undefined: nothing is on its way
  const [said, say] = useState('');
  const running = useRef<Upload | undefined>(undefined);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => () => running.current?.cancel(), []);
  const take = (file: File): void => { say(''); choose({ file, kind: kindOf(file.name) }); };
  const name = chosen?.file.name;
  useLayoutEffect(() => { if (chosen && sent === undefined) buttons.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus(); }, [name, sent === undefined]);

  const fault = chosen && faultOf(chosen.file.size, chosen.kind, account);
  const other = underWay(account) !== undefined;
  const send = async ({ file, kind }: Chosen): Promise<void> => {
    say('');
    setSent(0);
    const started = running.current = upload(file, kind, setSent);
    const answer = await started.answer;
    running.current = undefined;
    setSent(undefined);
    if (answer === 'cancelled') say(s('cancelled'));
    else if ('refusal' in answer) {
      say(refusalText(answer.refusal, 'send'));
      if ([401, 403, 409].includes(answer.refusal.status)) void loadAccount();
    } else {
      choose(undefined);
      void loadAccount();
      location.hash = to.submit(answer.data.id);
    }
  };

  return (
    <>
      {!chosen ? <Zone account={account} small={small} take={take} say={say} /> : (
        <Panel title={chosen.file.name} sub={<Num>{bytesText(chosen.file.size)}</Num>} className="chosen">
          {sent !== undefined ? <Sending chosen={chosen} sent={sent} cancel={() => running.current?.cancel()} /> : (
            <>
              <div class="acts"><Segmented label={s('kind')} value={chosen.kind} options={[{ value: 'archive', text: s('archive') }, { value: 'image', text: s('image') }]} onChange={kind => choose({ ...chosen, kind })} />
                <span class="small muted">{s(chosen.kind === 'image' ? 'imageMeans' : 'archiveMeans')}</span></div>
              {fault ? <p class="wrong" role="alert">{faultText(fault, chosen.file.size, mostBytes(account, chosen.kind), chosen.kind)}</p> : other && <p class="note">{s('waitForOther')}</p>}
              <div class="acts" ref={buttons}><button type="button" class="btn primary" disabled={fault !== undefined || other} onClick={() => { void send(chosen); }}>{s('send')}</button>
                <button type="button" class="btn" onClick={() => { say(''); choose(undefined); }}>{s('otherFile')}</button></div>
            </>
          )}
        </Panel>
      )}
      {said && <p class="banner" role="alert">{said}</p>}
    </>
  );
}
