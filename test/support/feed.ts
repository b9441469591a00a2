/** The responses of a test server for streams of the conformance contract, and the expected results. */

const ITEMS = [
  { id: 'i1', name: 'Grüße, 世界 🎉' },
  { id: 'i2', name: 'Two' },
];

/** All kinds of line ends, a comment, and a byte order mark. */
export const FEED = `\uFEFF: hello\r\nid: 1\r\ndata: ${JSON.stringify(ITEMS[0])}\r\n\r\ndata: ${JSON.stringify(ITEMS[1])}\n\n`;

/** `GET /feed` and `POST /chats`. */
export function feedOf(path: string): string {
  return path === '/feed' ? FEED : 'data: {"text":"A"}\n\ndata: {"text":"ä"}\n\ndata: [END]\n\n';
}

/** The expected output of a program: the names of the feed, then the texts of a chat. */
export const PRINTED = [...ITEMS.map(({ name }) => name), 'A', 'ä'].join('\n');
