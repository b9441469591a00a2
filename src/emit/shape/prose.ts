/** What a document says in words, made fit for a comment. */

/** Text that ends as a sentence does. */
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
