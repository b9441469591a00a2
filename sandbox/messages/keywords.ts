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
  ].map((word) => [word, 'stop'] as const),
  ...['START', 'UNSTOP', 'YES'].map((word) => [word, 'start'] as const),
  ...['HELP', 'INFO'].map((word) => [word, 'help'] as const),
]);

/** The keyword that a body is, as a whole: trimmed, without regard to case. `STOP PLEASE` is none. */
export function keywordOf(body: string): Keyword | undefined {
  return KEYWORDS.get(body.trim().toUpperCase());
}
