// Types of the data that the scripts get. They are only used by the type check (`tsc`) and are not part of the page.

/** The same in every language, or one in each. */
export type Text = string | string[];
/** By place in a submission's list of cases. */
type ByPlace = [place: number, value: number][];
type Columns = Record<string, any[]>;

export interface Language {
  tag: string;
  name: string;
  words: Record<string, string>;
  verdicts: string[];
  marks: Record<string, string>;
  pieces: Record<string, string>;
}

export interface Film {
  axes: "from-zero-up" | "from-one-down";
  pieces?: Record<string, string>;
  frames: Columns;
}

export interface Frame {
  number: number;
  label: string;
  caption: string;
  rows: string[];
  axes: string;
  pieces: Record<string, string>;
  marks: Record<string, number[]>;
  notes: string[];
  isWrong: boolean;
}

export interface Replay {
  film: number;
  answer: number;
  why: number;
}

export interface Asked {
  name: string;
  subtask?: number | null;
  alsoIn?: number[];
  counts?: boolean;
  failed: number;
  ran: number;
  input: number;
  answer: number;
  film?: number | null;
}

export interface Problem {
  name: string;
  maxScore: number;
  subtasks: [name: string, max: number][];
  cases: Asked[];
}

export interface Submission {
  problem: number;
  verdict: number;
  score: number;
  maxScore: number;
  language?: string;
  path: string;
  limits: number;
  log?: number | null;
  why?: number | null;
  like?: number | null;
  mistake?: number | null;
  remarks?: number[];
  attempts?: number | null;
  stopped?: number | null;
  source?: number | null;
  subtasks: number[];
  cases?: number[] | null;
  verdicts: string;
  scores: number[];
  times: (number | null)[];
  wallTimes?: ByPlace;
  memories: (number | null)[];
  otherLimits?: ByPlace;
  reasons?: ByPlace;
  runs?: ByPlace;
  outputs?: ByPlace;
  errors?: ByPlace;
  replays?: ByPlace;
  dialogues?: ByPlace;
  pictures?: [place: number, words: number, image: number][];
}

export interface Contestant {
  rank: number | null;
  /** Whether judge errors may still change the rank. */
  isProvisional: boolean;
  /** Whether a judge error leaves the score open. */
  isUnjudged: boolean;
  name: string;
  path?: string | null;
  score: number;
  submissions: [problem: number, submission: number][];
  enrolled: string[];
  /** Its place in the ranking. */
  number: number;
  /** The submission to each problem, where there is one. */
  to: (Submission | undefined)[];
  cards: Submission[];
}

/** How far results are that still come: seconds left, and until the page is written again. */
export interface Going {
  done: number;
  total: number;
  left: number | null;
  next: number;
}

/** What a submission came to: the number of its verdict, points, rank. */
export type CameTo = [verdict: number, score: number, rank: number | null];

export interface Compared {
  sides: Text[];
  summary: Text;
  submissions: number;
  changed: {
    name: string;
    contestant: number | null;
    problem: number | null;
    of: string;
    old: CameTo | null;
    new: CameTo | null;
    why: number;
    cases: [name: string, at: number | null, before: [number, number] | null, after: [number, number] | null, why: number][];
  }[];
  moved: { name: string; contestant: number | null; old: number; new: number }[];
}

export interface PageData {
  language: number;
  languages: Language[];
  verdicts: [code: string, isFailure: boolean][];
  palette: [colour: string, isDark: boolean][];
  tool: string;
  gradedAt: string | null;
  title: string | null;
  roster?: string[];
  interrupted?: Text;
  /** The judge failed: how many points are open, and the command that judges again. */
  unjudged?: Text;
  /** Who is not judged and why. */
  notJudged?: Text[];
  going?: Going;
  remarks?: Text[];
  sameSources?: { problem: string; names: string[] }[];
  isolation: string;
  compared?: Compared;
  problems: (Omit<Problem, "cases"> & { cases: Columns })[];
  contestants: Columns;
  submissions: Columns;
  limits: [cpu: number, wall: number, memory: number][];
  mistakes: { problem: number; name: Text }[];
  replays: Replay[];
  films: Film[];
  replaysLeftOut: number;
  pictures?: string[];
  patterns?: string[][];
  texts: Text[];
}

/** A case of an audit. */
export interface AuditedCase {
  name: string;
  decides?: number[];
  difficulty?: number | null;
  time?: number | null;
  slowest?: string | null;
}

/** A program of the jury's; cases by place, with the number of each verdict. */
export interface AuditedProgram {
  path: string;
  language: string;
  expected: string;
  verdict: number;
  score: number;
  fault: Text | null;
  cases: [place: number, verdict: number][];
}

export interface Share {
  count: number;
  total: number;
  low: number | null;
  high: number | null;
}

/** What the page of an audit knows. */
export interface AuditData {
  tool: string;
  problem: string;
  checker: string;
  interrupted: boolean;
  verdicts: [code: string, isFailure: boolean][];
  faults: Text[];
  warnings: Text[];
  others: string[];
  selfTests: [refused: number, accepted: number, rejected: number];
  missed: Text[];
  goals: number;
  valid: number;
  cases: Columns;
  unit: Text | null;
  mutants: {
    ofSources: boolean;
    cases: number[];
    killed: number;
    total: number;
    perhapsEqual: number | null;
    inputsTried: number | null;
    untried: number;
    subset: number[];
    idle: number[];
    mutants: Columns;
    originals: { file: string; possible: number; made: number; unusable: [number, number, number] }[];
    gaps: [property: Text, input: string][];
  }[];
  programs: AuditedProgram[];
  limits: Text[];
  labelled: { right: Share; wrong: Share; rejected: { name: string; verdict: number; causes: [Text, number[]][] }[]; accepted: string[]; subset: number[]; cases: number; idle: number[] }[];
}
