/** Prepares a document's text for a comment or a line of metadata. */
import { visibleText } from '../encode/text.ts';

const MAX_DESCRIPTION_LENGTH = 200;

/** Text with the ending of a sentence. */
export function sentence(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  return /[.!?:>]$/.test(text.trim()) ? text : `${text.trim()}.`;
}

/** Many documents repeat the summary as the description. */
export function differing(text: string | undefined, other: string | undefined): string | undefined {
  const plain = (value: string | undefined): string =>
    (value ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return plain(text) === plain(other) ? undefined : text;
}

/**
 * The documentation of a call: its summary, and its description if it adds anything; without a summary, the description
 * alone.
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

/** The first paragraph, on one line. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/);
  const line = paragraph.replace(/\s+/g, ' ').trim();
  return /^.*?[.!?](?= |$)/.exec(line)?.[0] ?? line;
}

/** A package description short enough for the registry, from a complete description, or undefined if empty. */
export function shortDescription(text: string): string | undefined {
  const line = visibleText(firstSentence(text));
  if (line === '') return undefined;
  return line.length > MAX_DESCRIPTION_LENGTH ? `${line.slice(0, MAX_DESCRIPTION_LENGTH - 1)}…` : line;
}
