/** Changes properties of a JSON file and preserves all other bytes. */
import { applyEdits, modify, parse, type JSONPath } from 'jsonc-parser';
import { eolOf } from './draft.ts';

/** Sets a property. An index of -1 appends to a list. */
export function withMember(text: string, path: JSONPath, value: unknown): string {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: eolOf(text),
  };
  const isInsertion = path.at(-1) === -1;
  return applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion: isInsertion }));
}

export function parsed(text: string): unknown {
  return parse(text, [], { allowTrailingComma: true });
}
