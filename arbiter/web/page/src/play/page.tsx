// Without a table: choose one. With one: play.
import type { JSX } from 'preact';
import { useTitle } from '../ui/title';
import type { PlayProps } from '../pages/play';
import { Start } from './start';
import { Table } from './table';
import { p } from './words';

export function PlayPage({ id }: PlayProps): JSX.Element {
  useTitle(p('title'));
  return id === undefined ? <Start /> : <Table key={id} id={id} />;
}
