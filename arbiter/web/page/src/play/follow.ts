// A table, asked for again and again while somebody looks at it; and what is shown of it, step by step.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { files, useData } from '../data';
import type { TableView } from '../seat';
import type { BoardView, StepView } from '../view';
import { act as sendAct, leave as sendLeave, look, next as sendNext, type Answer, type Refusal } from './api';
import { visibleSteps } from './state';

const WAITING_MS = 250, ASKED_MS = 1000, HIDDEN_MS = 10_000, LOST_MS = 2000;

export interface Followed { table?: TableView; refusal?: Refusal; lost: boolean; wrong?: Refusal; act: (action: string) => void; next: () => void; leave: () => void; busy: boolean }

export function useTable(id: string): Followed {
  const [table, setTable] = useState<TableView | undefined>();
  const [refusal, setRefusal] = useState<Refusal | undefined>(), [wrong, setWrong] = useState<Refusal | undefined>();
  const [lost, setLost] = useState(false), [busy, setBusy] = useState(false);
  const newest = useRef(0);
  // An answer that comes after a newer one is dropped.
  const take = useCallback((view: TableView) => { if (view.version >= newest.current) { newest.current = view.version; setTable(view); } }, []);
  useEffect(() => {
    let timer = 0, over = false;
    const again = (ms: number): void => { window.clearTimeout(timer); if (!over) timer = window.setTimeout(() => { void ask(); }, document.hidden ? HIDDEN_MS : ms); };
    const ask = async (): Promise<void> => {
      const answer = await look(id);
      if (over) return;
      if ('refusal' in answer) {
        setLost(true);
        if (answer.refusal.status === 404) { over = true; setRefusal(answer.refusal); return; }
        again(LOST_MS);
        return;
      }
      setLost(false);
      take(answer.data);
      again(answer.data.state === 'playing' && !answer.data.question ? WAITING_MS : ASKED_MS);
    };
    const looked = (): void => { if (!document.hidden) again(0); };
    document.addEventListener('visibilitychange', looked);
    void ask();
    return () => { over = true; window.clearTimeout(timer); document.removeEventListener('visibilitychange', looked); };
  }, [id, take, table?.question === undefined]);   // a question was answered: look more often
  const send = useCallback(async (what: Promise<Answer<TableView>>) => {
    setBusy(true); setWrong(undefined);
    const answer = await what;
    setBusy(false);
    if ('data' in answer) take(answer.data); else setWrong(answer.refusal);
  }, [take]);
  const question = table?.question?.id;
  return {
    table, refusal, lost, wrong, busy,
    act: action => { if (question !== undefined && !busy) void send(sendAct(id, { question, action })); },
    next: () => void send(sendNext(id)),
    leave: () => void send(sendLeave(id)),
  };
}

const NONE: readonly StepView[] = [];
/** All that has happened on the board; once it is over, also what nobody was asked for (`whole`), and the points with those of the last trick. */
export function useSteps(table: TableView | undefined): { steps: readonly StepView[]; whole: boolean; points?: readonly number[] } {
  const board = table?.state !== 'playing' ? table?.boards[table.boards.length - 1] : undefined;
  const over = useData<BoardView>(table && board ? files(`tables/${table.id}`).board(board.pairing, board.deal, board.room, 0) : undefined);
  const record = board && over.state === 'ok' ? over.data : undefined;
  const steps = useMemo(() => record && visibleSteps(record.steps), [record]);
  return { steps: steps ?? table?.position?.steps ?? NONE, whole: steps !== undefined, points: record?.card_points };
}

const STEP_MS = 420, TRICK_MS = 900, CALM_MS = 60;

/** How many steps are shown: one more after a while, until all are. A new board begins anew. */
export function usePace(board: number | undefined, steps: readonly StepView[], me: number | undefined): number {
  const [at, setAt] = useState<{ board?: number; count: number }>({ count: 0 });
  const first = at.board !== board;
  // Whoever comes to a table sees it as it is.
  const count = first ? (board !== undefined && at.board === undefined ? steps.length : 0) : Math.min(at.count, steps.length);
  const own = steps[count]?.seat === me, full = steps[count - 1]?.won_by !== undefined, more = count < steps.length;
  useEffect(() => {
    if (board === undefined) return;
    if (first) { setAt({ board, count }); return; }
    if (!more) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = window.setTimeout(() => setAt({ board, count: count + 1 }), own ? 0 : calm ? CALM_MS : full ? TRICK_MS : STEP_MS);
    return () => window.clearTimeout(timer);
  }, [board, first, count, more, own, full]);
  return count;
}
