// The pages of submissions and of the organiser for pages/submit.tsx: a file of its own, submit.js.
import { PageOfPeople } from './people';

Object.assign(window, { hakam_submit: PageOfPeople });
