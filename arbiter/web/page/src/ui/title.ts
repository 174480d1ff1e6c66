import { useEffect } from 'preact/hooks';

export function useTitle(...parts: string[]): void {
  const title = [...parts, 'Hakam'].join(' · ');
  useEffect(() => { document.title = title; }, [title]);
}
