// The messages of proto/hakam/v1/seat.proto, for people who play beside bots. A test compares them.
import type { ContractView, MeldView, StepView } from './view';

export interface TablesView {
  open: boolean;
  games: string[];
  bots: string[];
  clocks: ClockView[];
}

export interface ClockView {
  name: string;
  seconds: number;
  bank_seconds: number;
}

export interface TableRequest {
  game: string;
  partner: string;
  opponents: string;
  clock: string;
}

export interface ActRequest {
  question: number;
  action: string;
}

export interface TableView {
  id: string;
  terms?: TableRequest;
  state: string;
  version: number;
  position?: PositionView;
  question?: QuestionView;
  boards: PlayedBoardView[];
  mean?: number;
  standard_error?: number;
}

export interface PositionView {
  board: number;
  players: number;
  seat: number;
  dealer: number;
  phase: string;
  hand: string[];
  held: number[];
  hidden: number;
  turned_up?: string;
  steps: StepView[];
  contract?: ContractView;
  card_points: number[];
  melds: SeatMeldView[];
  piles: OpenPileView[];
}

export interface SeatMeldView {
  seat: number;
  kind: string;
  cards: string[];
}

export interface OpenPileView {
  seat: number;
  up: string;
  down: boolean;
}

export interface QuestionView {
  id: number;
  actions: LegalActionView[];
  illegal: IllegalCardView[];
  seconds_left: number;
}

export interface LegalActionView {
  action: string;
  kind: string;
  card: string;
  belote: boolean;
  ekka: boolean;
  melds: MeldView[];
}

export interface IllegalCardView {
  card: string;
  duty: string;
  suit: string;
  clause: string;
  reason: string;
}

export interface PlayedBoardView {
  pairing: number;
  deal: number;
  room: number;
  outcome: string;
  contract?: ContractView;
  points: number;
  adjusted: number;
  late: number;
}
