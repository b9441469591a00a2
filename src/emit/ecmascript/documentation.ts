import type { Documented } from '../../model/node.ts';

/** Returns the `@deprecated` tag. Editors strike through names with this tag. */
export function deprecation({ deprecated }: Pick<Documented, 'deprecated'>): string | undefined {
  return deprecated && `@deprecated ${oneLine(deprecated.reason ?? '')}`.trimEnd();
}

/** Returns the text on one line, because the text of a tag must not contain line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
