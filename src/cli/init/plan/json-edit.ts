/** Changes properties of a JSON file and preserves all other bytes. */
import { applyEdits, modify, parse, type JSONPath } from 'jsonc-parser';
import { isTooDeep } from '../../../core/json.ts';
import { eolOf } from './draft.ts';

/**
 * Sets a property. An index of -1 appends to a list. Returns the text unchanged if the value that would contain the
 * property is neither an object nor a list.
 */
export function withMember(text: string, path: JSONPath, value: unknown): string {
  if (!canContain(parsed(text), path.slice(0, -1))) return text;
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: eolOf(text),
  };
  const isInsertion = path.at(-1) === -1;
  return applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion: isInsertion }));
}

function canContain(value: unknown, [first, ...rest]: JSONPath): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  return first === undefined || canContain((value as Record<string | number, unknown>)[first], rest);
}

export function parsed(text: string): unknown {
  return isTooDeep(text) ? undefined : parse(text, [], { allowTrailingComma: true });
}
