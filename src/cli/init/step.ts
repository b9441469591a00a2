export interface Step {
  readonly title: string;
  readonly code: string;
}
