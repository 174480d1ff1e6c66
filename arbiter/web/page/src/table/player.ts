// Where the reader is in the deal: the step, playing, speed; keys and swipes.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Action, Speed } from './stepbar';
import type { Session } from './session';

const STEP_MS = 900;

export interface Player { at: number; playing: boolean; speed: Speed; go: (at: number) => void; setSpeed: (speed: Speed) => void; act: (action: Action) => void; trick: (direction: 1 | -1) => void }

export function usePlayer(session: Session | undefined, asked: number | undefined, other: (action: Action) => void): Player {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('1');
  const length = session?.length ?? 0;
  const started = useRef(false);
  useEffect(() => {
    if (!session) return;
    const fallback = started.current ? undefined : session.difference >= 0 ? session.difference + 1 : session.firstCard;
    started.current = true;
    const wanted = asked ?? fallback;
    if (wanted !== undefined) setAt(Math.min(wanted, session.length));
  }, [asked, session?.length]);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setAt(now => Math.min(now + 1, length)), STEP_MS / Number(speed));
    return () => clearInterval(timer);
  }, [playing, speed, length]);
  useEffect(() => { if (at >= length) setPlaying(false); }, [at, length]);
  const go = (to: number): void => setAt(Math.max(0, Math.min(length, to)));
  const trick = (direction: 1 | -1): void => {
    if (!session) return;
    const ends = [0, session.firstCard, ...session.trickEnds, length];
    go(direction > 0 ? ends.find(e => e > at) ?? length : [...ends].reverse().find(e => e < at) ?? 0);
  };
  const act = (action: Action): void => {
    if (!session) return;
    if (action === 'home') go(0);
    else if (action === 'back') go(at - 1);
    else if (action === 'forward') go(at + 1);
    else if (action === 'end') go(length);
    else if (action === 'difference') { if (session.difference >= 0) go(session.difference + 1); }
    else if (action === 'costly') { const next = session.costly.find(c => c >= at); if (next !== undefined) go(next + 1); }
    else if (action === 'play') { if (!playing && at >= length) setAt(0); setPlaying(!playing); }
    else other(action);
  };
  return { at, playing, speed, go, setSpeed, act, trick };
}

const KEYS: Record<string, Action> = { Home: 'home', End: 'end', d: 'difference', c: 'costly', p: 'projector', 4: 'colours', ' ': 'play' };

export function useKeys(player: Player, otherRoom: () => void): void {
  const latest = useRef({ player, otherRoom });
  latest.current = { player, otherRoom };
  useEffect(() => {
    const pressed = (e: KeyboardEvent): void => {
      const target = e.target as Element, { player: p, otherRoom: other } = latest.current;
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      // A field has its own arrows and space; a button its own space.
      const field = target.matches('select, input, textarea, [tabindex="0"].scroll'), letter = e.key.length === 1 && e.key !== ' ';
      if (field && !(letter && target.matches('input[type=range], .scroll'))) return;
      if (e.key === ' ' && target.matches('button, a, summary')) return;
      const arrow = e.key === 'ArrowLeft' ? -1 : e.key === 'ArrowRight' ? 1 : 0;
      if (arrow) { if (e.shiftKey) p.trick(arrow as 1 | -1); else p.go(p.at + arrow); }
      else if (e.key === 'r') other();
      else if (KEYS[e.key]) p.act(KEYS[e.key]!);
      else return;
      e.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

const SWIPE_PX = 40;
/** A swipe over the table is one step. */
export function useSwipe(player: Player): { onTouchStart: (e: TouchEvent) => void; onTouchEnd: (e: TouchEvent) => void } {
  const from = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onTouchStart: e => { const touch = e.touches[0]!; from.current = { x: touch.clientX, y: touch.clientY }; },
    onTouchEnd: e => {
      const touch = e.changedTouches[0]!, start = from.current;
      if (!start) return;
      const dx = touch.clientX - start.x;
      if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(touch.clientY - start.y)) player.go(player.at + (dx < 0 ? 1 : -1));
    },
  };
}
