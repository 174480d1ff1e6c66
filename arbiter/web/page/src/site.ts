// What the site says to authors of bots, as `proto/hakam/v1/site.proto` says, which has the meaning of each field.
// `tests/view.test.ts` compares the names.

export interface AccountView {
  name: string;
  organiser: boolean;
  submissions_open: boolean;
  closed_because: string;
  sent_today: number;
  most_a_day: number;
  live_bots: number;
  most_live_bots: number;
  most_archive_bytes: number;
  most_image_bytes: number;
  submissions: SubmissionView[];
  matches: MatchView[];
  opponents: string[];
  tables: boolean;
}

export interface SubmissionView {
  id: number;
  author: string;
  bot: string;
  version: string;
  number: number;
  state: string;
  reason: string;
  working: boolean;
  ahead: number;
  sha256: string;
  bytes: number;
  files: number;
  sent: string;
  steps: SubmissionStepView[];
  checks: CheckLineView[];
  trial?: TrialView;
  log: boolean;
  willing: boolean;
}

export interface SubmissionStepView {
  state: string;
  seconds: number;
}

export interface CheckView {
  agent: string;
  ok: boolean;
  checks: CheckLineView[];
}

export interface CheckLineView {
  check: string;
  verdict: string;
  found: string;
  advice: string;
}

export interface TrialView {
  against: string;
  pairs: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
  standard_error?: number;
  faults: number;
}

export interface SignIn {
  token: string;
}

export interface LadderView {
  league: string;
  season: number;
  round: number;
  now: string;
  paused: boolean;
  boundary_s?: number;
  bots: LadderBotView[];
  announcement: string;
}

export interface LadderBotView {
  entrant: string;
  place: string;
  why: string;
}

export interface AdminView {
  ladder?: LadderView;
  tokens: TokenView[];
  submissions: SubmissionView[];
  audit: AuditRowView[];
}

export interface TokenView {
  name: string;
  organiser: boolean;
  made: string;
  revoked?: string;
}

export interface AuditRowView {
  id: number;
  when: string;
  who: string;
  what: string;
  about: string;
}

export interface NewToken {
  name: string;
  organiser: boolean;
}

export interface TokenSecretView {
  name: string;
  token: string;
}

export interface Remark {
  text: string;
}

export interface MatchRequest {
  entrant: string;
  against: string;
  pairs: number;
}

export interface MatchView {
  id: number;
  entrant: string;
  against: string;
  pairs: number;
  state: string;
  reason: string;
  league: string;
  result?: TrialView;
}
