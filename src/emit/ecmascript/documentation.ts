import type { Documented } from '../../model/node.ts';

/** The tag that makes editors strike a name through. */
export function deprecation({ deprecated }: Pick<Documented, 'deprecated'>): string | undefined {
  return deprecated && `@deprecated ${oneLine(deprecated.reason ?? '')}`.trimEnd();
}

/** Text for a tag of a comment; it must not contain line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
