// What a verb says: for people, for programs, and as an exit code.
export interface Answer {
  readonly text: string;
  readonly json: unknown;
  readonly exitCode: number;
}
