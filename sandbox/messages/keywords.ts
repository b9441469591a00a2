/** What a recipient asks for by a keyword message. */
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

/** Other letters are no keyword's, even where a change of case makes them one: `ſ` is an S, and the sign of kelvin a K. */
const ASCII = /^[ -~]+$/;

/** The keyword that a body is, as a whole: trimmed, without regard to case. `STOP PLEASE` is none. */
export function keywordOf(body: string): Keyword | undefined {
  const text = body.trim();
  return ASCII.test(text) ? KEYWORDS.get(text.toLowerCase()) : undefined;
}
