import type { Documented } from '../../model/node.ts';

/** Returns the `@deprecated` tag, for which editors strike the name through. */
export function deprecation({ deprecated }: Pick<Documented, 'deprecated'>): string | undefined {
  return deprecated && `@deprecated ${oneLine(deprecated.reason ?? '')}`.trimEnd();
}

/** Returns the text on one line, because the text of a tag must not contain line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
