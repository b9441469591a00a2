/** What a recipient asks for by a keyword message. */
export type Keyword = 'stop' | 'start' | 'help';

const KEYWORDS = new Map<string, Keyword>([
  ...[
    'STOP',
    'STOPALL',
    'STOP ALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'OPT-OUT',
    'REMOVE',
  ].map((word) => [word.toLowerCase(), 'stop'] as const),
  ...['START', 'UNSTOP', 'YES'].map((word) => [word.toLowerCase(), 'start'] as const),
  ...['HELP', 'INFO'].map((word) => [word.toLowerCase(), 'help'] as const),
]);

/** The keyword that a body is, as a whole: trimmed, without regard to case. `STOP PLEASE` is none. */
export function keywordOf(body: string): Keyword | undefined {
  // In small letters: the capital of `ſ` is an S, and that of `ı` an I.
  return KEYWORDS.get(body.trim().toLowerCase());
}
