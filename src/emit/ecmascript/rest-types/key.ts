import { asFragmentSegment, fragmentSegment } from '../../../core/json-pointer.ts';

/**
 * Replaces `%` and `#` in a name or a literal with private-use characters. openapi-typescript joins names into paths,
 * splits them again, and decodes them each time, so it fails for these characters. `unguard` restores them in the
 * syntax tree.
 */
export function guard(text: string): string {
  return text.replace(/[%#\ue000-\ue002]/g, (character) => {
    if (character === '%') return '\ue000';
    return character === '#' ? '\ue001' : `\ue002${character.charCodeAt(0) - 0xe000}`;
  });
}

/** Returns the original text of a guarded text. */
export function unguard(guarded: string): string {
  return guarded.replace(/\ue002([012])|\ue000|\ue001/g, (found, index?: string) => {
    if (index !== undefined) return String.fromCharCode(0xe000 + Number(index));
    return found === '\ue000' ? '%' : '#';
  });
}

/** Returns the section and the name of the component to which a `$ref` refers, or undefined for any other reference. */
export function componentOf(ref: unknown): { readonly section: string; readonly name: string } | undefined {
  const match = typeof ref === 'string' ? /^#\/components\/([^/]+)\/([^/]+)$/.exec(ref) : null;
  if (!match?.[1] || match[2] === undefined) return undefined;
  return {
    section: match[1],
    name: fragmentSegment(match[2]),
  };
}

/** Returns the reference to a component by its guarded name. */
export function refTo(section: string, name: string): string {
  return `#/components/${section}/${asFragmentSegment(guard(name))}`;
}
