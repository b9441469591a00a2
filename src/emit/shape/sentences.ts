/** Prepares a document's text for a comment or a line of metadata. */
import { visibleText } from '../encode/text.ts';

const MAX_DESCRIPTION_LENGTH = 200;

/** Adds a period if the text has no final punctuation. Returns undefined for an empty text. */
export function sentence(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  return /[.!?:>]$/.test(text.trim()) ? text : `${text.trim()}.`;
}

/** Returns the text if it differs from the other text. Many documents repeat the summary as the description. */
export function differing(text: string | undefined, other: string | undefined): string | undefined {
  const plain = (value: string | undefined): string =>
    (value ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return plain(text) === plain(other) ? undefined : text;
}

/**
 * Returns the documentation of a call: its summary, and its description if the description differs from the summary.
 */
export function paragraphsOf({
  summary,
  description,
}: {
  readonly summary?: string;
  readonly description?: string;
}): readonly [title: string | undefined, text: string | undefined] {
  const title = sentence(summary);
  const text = description?.trim() ? description : undefined;
  return title === undefined ? [text, undefined] : [title, differing(text, summary)];
}

/** Returns the first sentence of the first paragraph, on one line. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/);
  const line = paragraph.replace(/\s+/g, ' ').trim();
  return /^.*?[.!?](?= |$)/.exec(line)?.[0] ?? line;
}

/** Shortens a description for a package registry. Returns undefined if the description is empty. */
export function shortDescription(text: string): string | undefined {
  const line = visibleText(firstSentence(text));
  if (line === '') return undefined;
  return line.length > MAX_DESCRIPTION_LENGTH ? `${line.slice(0, MAX_DESCRIPTION_LENGTH - 1)}…` : line;
}
