import { splitWords } from '../../core/words.ts';

/** Returns the first sentence of a description, without line breaks. */
export function firstSentence(description: string): string {
  const [paragraph = ''] = description.trim().split(/\n\s*\n/);
  const text = paragraph.replace(/\s+/g, ' ').trim();
  const end = /[.!?](?= \p{Lu}|$)/u.exec(text);
  return end ? text.slice(0, end.index + 1) : text;
}

/**
 * True if the first sentences of two descriptions have the same words. `send_at` and `sendAt` are the same words.
 */
export function hasSameFirstSentence(one: string, other: string): boolean {
  return splitWords(firstSentence(one)).join(' ') === splitWords(firstSentence(other)).join(' ');
}
