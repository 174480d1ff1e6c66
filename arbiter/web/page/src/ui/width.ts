import { useEffect, useState } from 'preact/hooks';

/** Whether the window is narrower than this. */
export function useNarrow(pixels: number): boolean {
  const query = `(max-width: ${pixels - 1}px)`;
  const [narrow, setNarrow] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query), changed = (): void => setNarrow(list.matches);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  }, [query]);
  return narrow;
}
