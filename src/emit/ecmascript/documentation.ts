import type { Documented } from '../../model/node.ts';

/** The tag that editors strike a name through for. */
export function deprecation({ deprecated }: Pick<Documented, 'deprecated'>): string | undefined {
  return deprecated && `@deprecated ${oneLine(deprecated.reason ?? '')}`.trimEnd();
}

/** Text for a tag of a comment, which ends with its line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
