// Which page of the people who take part in the site is asked for.
import type { JSX } from 'preact';
import type { SubmitProps } from '../pages/submit';
import { AdminPage } from './admin/page';
import { SubmitPage } from './page';

export const PageOfPeople = ({ id, admin }: SubmitProps): JSX.Element => admin ? <AdminPage /> : <SubmitPage id={id} />;
