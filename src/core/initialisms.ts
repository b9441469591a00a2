import { capitalize } from './words.ts';

/** Words that Go writes in capitals throughout (Go Code Review Comments, "Initialisms"; the list of staticcheck). */
const INITIALISMS: ReadonlySet<string> = new Set(
  (
    'acl api ascii cpu css dns eof guid html http https id ip json qps ram rpc sla smtp sql ssh tcp tls ttl udp ui gid ' +
    'uid uuid uri url utf8 vm xml xmpp xsrf xss sip rtp'
  ).split(' '),
);

/** Spells a word for a Go name: `id` → `ID`, `urls` → `URLs`. Other words get a leading capital. */
export function goWord(word: string): string {
  if (word === 'graphql') return 'GraphQL';
  if (INITIALISMS.has(word)) return word.toUpperCase();
  const singular = word.slice(0, -1);
  if (word.endsWith('s') && INITIALISMS.has(singular) && singular !== 'http')
    return `${singular.toUpperCase()}s`;
  return capitalize(word);
}
