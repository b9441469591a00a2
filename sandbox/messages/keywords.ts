/** The effect of a keyword message. */
export type Keyword = 'stop' | 'start' | 'help';

const STOP = [
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'opt-out',
  'remove',
];
const START = ['start', 'unstop', 'yes'];
const HELP = ['help', 'info'];

const KEYWORDS = new Map<string, Keyword>([
  ...STOP.map((word) => [word, 'stop'] as const),
  ...START.map((word) => [word, 'start'] as const),
  ...HELP.map((word) => [word, 'help'] as const),
]);

/**
 * Only ASCII letters form keywords. Case folding alone would also convert `ſ` to S and the kelvin sign to K.
 */
const ASCII = /^[ -~]+$/;

/**
 * Returns the keyword if it is the whole body, without surrounding white space and regardless of case. `STOP
 * PLEASE` is not a keyword.
 */
export function keywordOf(body: string): Keyword | undefined {
  const text = body.trim();
  return ASCII.test(text) ? KEYWORDS.get(text.toLowerCase()) : undefined;
}
