// The data of the page, as `proto/hakam/v1/view.proto` says, which has the meaning of each field. `tests/view.test.ts` compares the
// names. A field with `?` is left out where it is not known.

export interface LeagueStatusView {
  league: string;
  rules: string;
  preset: string;
  players: number;
  format: string;
  schedule: string;
  pairs_done: number;
  pairs_total: number;
  rounds_begun: number;
  complete: boolean;
  faults: number;
  entrants: EntrantView[];
  seed_sha256: string;
  seed?: string;
  boards_shown: boolean;
  per_decision_s: number;
  bank_s: number;
  luck_reference: string;
}

export interface EntrantView {
  entrant: string;
  agent: string;
  disqualified?: string;
  pairs: number;
  decisions: number;
  faults: number;
}

export interface StandingsView {
  league: string;
  rules: string;
  pairs_done: number;
  pairs_total: number;
  complete: boolean;
  seed_sha256: string;
  seed?: string;
  fit?: FitView;
  unit: string;
  luck?: LuckView;
  has_places: boolean;
  looked_at: boolean;
  standings: StandingView[];
  ties: TieView[];
  agents: AgentStandingView[];
  warnings: string[];
}

export interface FitView {
  chi2: number;
  df: number;
  p: number;
}

export interface LuckView {
  reference: string;
  factor?: number;
}

export interface StandingView {
  rank?: number;
  best_rank?: number;
  worst_rank?: number;
  entrant: string;
  agent: string;
  points_per_board?: number;
  points_se?: number;
  points_half_width?: number;
  plain_points_per_board?: number;
  plain_half_width?: number;
  elo?: number;
  elo_se?: number;
  elo_half_width?: number;
  pairs: number;
  boards: number;
  won: number;
  drawn: number;
  lost: number;
  faults: number;
  provisional: boolean;
  disqualified?: string;
  left_in_round?: number;
  score?: number;
  buchholz?: number;
}

export interface TieView {
  tie: string;
  first: string;
  second: string;
  pairs: number;
  points: number;
  winner?: string;
  decided_by?: string;
}

export interface AgentStandingView {
  rank?: number;
  agent: string;
  program: string;
  points_per_board?: number;
  points_se?: number;
  points_half_width?: number;
  pairs: number;
  faults: number;
  provisional: boolean;
  disqualified?: string;
}

export interface CrosstableView {
  league: string;
  unit: string;
  entrants: string[];
  crosstable: CrosstableCell[];
}

export interface CrosstableCell {
  entrant: string;
  against: string;
  mean: number;
  se?: number;
  low?: number;
  high?: number;
  few: boolean;
  pairs: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface HistoryView {
  league: string;
  unit: string;
  entrants: string[];
  points: HistoryPoint[];
}

export interface HistoryPoint {
  pairs: number;
  values: HistoryValue[];
}

export interface HistoryValue {
  points?: number;
  half_width?: number;
}

export interface TimingsView {
  timing: TimingView[];
}

export interface TimingView {
  entrant: string;
  decisions: number;
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
  margin_ms?: number;
  margin_of_ms?: number;
}

export interface FaultsView {
  faults: EntrantFaultsView[];
}

export interface EntrantFaultsView {
  entrant: string;
  decisions: number;
  faults: number;
  kinds: Record<string, number>;
  first: FaultView[];
}

export interface FaultView {
  kind: string;
  pairing: number;
  deal: number;
  room: number;
  board: number;
  decision?: number;
  seat: number;
  detail: string;
  last_words?: string;
  times: number;
}

export interface BoardListView {
  stored: number;
  pairs: ListedPairView[];
}

export interface ListedPairView {
  pairing: number;
  deal: number;
  entrant: string;
  against: string;
  difference: number;
  rooms: ListedRoomView[];
  shown: number;
}

export interface ListedRoomView {
  room: number;
  boards: number;
  board: number;
  contract: string;
  declarer: string;
  outcome: string;
  points: number;
  points_against: number;
  faults: number;
  faults_against: number;
}

export interface BoardView {
  rules: string;
  preset: string;
  players: number;
  pairing: number;
  deal: number;
  room: number;
  board: number;
  dealer: number;
  scores: number[];
  seats: SeatView[];
  turned_up?: string;
  steps: StepView[];
  contract?: ContractView;
  outcome: string;
  points: number[];
  card_points: number[];
  melds: MeldView[];
  belote_seats: number[];
  capot_team?: number;
  match_winner?: number;
  hanging: number;
  hanging_after: number;
  luck?: number;
  walkover?: FaultStepView;
}

export interface SeatView {
  entrant: string;
  hand: string[];
  first_hand: string[];
  piles: PileCards[];
}

export interface PileCards {
  up: string;
  down: string;
}

export interface StepView {
  seat: number;
  kind: string;
  call: string;
  card: string;
  melds: MeldView[];
  forced: boolean;
  took_ms?: number;
  bank_left_ms?: number;
  fault?: FaultStepView;
  won_by?: number;
  card_points: number[];
  note?: string;
}

export interface FaultStepView {
  seat: number;
  kind: string;
  detail: string;
}

export interface MeldView {
  seat: number;
  cards: string[];
}

export interface ContractView {
  text: string;
  denomination: string;
  caller: number;
  taker: number;
  points: number;
  level: number;
}

export interface SolveView {
  pairing: number;
  deal: number;
  room: number;
  board: number;
  in_score: boolean;
  value: number;
  costs: number[];
  line: string[];
  par: ParView[];
}

export interface ParView {
  contract?: string;
  score?: number;
}

export interface BotView {
  league: string;
  unit: string;
  standing?: StandingView;
  opponents: CrosstableCell[];
  contracts: PartView[];
  seats: PartView[];
  timing?: TimingView;
  faults?: EntrantFaultsView;
}

export interface PartView {
  part: string;
  boards: number;
  points: number;
  half_width?: number;
}

export interface ScheduleView {
  pairings: PairingView[];
}

export interface PairingView {
  pairing: number;
  round: number;
  first: string;
  second: string;
  first_deal: number;
  deals: number;
  done: number;
}

export interface IndexView {
  leagues: LeagueEntryView[];
}

export interface LeagueEntryView {
  folder: string;
  status?: LeagueStatusView;
  leaders: StandingView[];
  error?: string;
  analysis: boolean;
}

export interface ErrorView {
  error: string;
}

export interface FleetView {
  machines: MachineView[];
  pairs: number;
  seconds: number;
  pairs_out: number;
  retries: number;
  processor: string;
}

export interface MachineView {
  machine: string;
  processor: string;
  pairs: number;
  failures: number;
  avoided: boolean;
}
