// A page that few visitors see is a file of its own: this loads it, on a live site alone.
import type { ComponentType, JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { useData } from '../data';
import { isLive } from '../data';
import { t } from '../i18n';
import { loadScript } from '../script';
import { Empty, ErrorBox, Skeleton } from '../ui/parts';
import type { IndexView } from '../view';

interface ScriptedProps<P> { file: string; name: string; props: P; onCopy: string; index: ReturnType<typeof useData<IndexView>> }

/** `name`: the global that the script sets. `onCopy`: what a copy of the site says instead. */
export function Scripted<P extends object>({ file, name, props, onCopy, index }: ScriptedProps<P>): JSX.Element {
  const [page, setPage] = useState<{ Page?: ComponentType<P>; failed?: string }>({});
  const live = index.state === 'ok' && isLive();
  const load = useCallback(() => {
    setPage({});
    loadScript<ComponentType<P>>(file, name).then(Page => setPage({ Page }), (error: Error) => setPage({ failed: error.message }));
  }, [file, name]);
  useEffect(() => { if (live) load(); }, [live, load]);
  if (index.state === 'error') return <ErrorBox message={index.message} retry={index.retry} />;
  if (index.state === 'ok' && !live) return <Empty title={t('notTheLiveSite')}>{onCopy}</Empty>;
  if (page.failed) return <ErrorBox message={page.failed} retry={load} />;
  return page.Page ? <page.Page {...props} /> : <Skeleton rows={4} tall />;
}
