/** Faults in writing arguments to a path, a query, a header, or a body. */
import type { Mutant } from './mutants.ts';

export const WRITING: readonly Mutant[] = [
  {
    fault: 'does not encode + in a query',
    file: 'runtime/percent.ts',
    find: 'encodeURIComponent(',
    replace: '((text: string) => encodeURIComponent(text).replaceAll("%2B", "+"))(',
    topic: 'query',
  },
  {
    fault: 'counts the properties of an omitted form',
    file: 'resources/items.ts',
    find: 'unlessEmpty(atLeast(2, formBody))',
    replace: 'atLeast(2, formBody)',
    topic: 'bodies',
  },
  {
    fault: 'encodes a space as %20 in a form',
    file: 'runtime/form.ts',
    find: "return percentEncode(text).replaceAll('%20', '+');",
    replace: 'return percentEncode(text);',
    topic: 'bodies',
  },
  {
    fault: 'sends null as a string in a query',
    file: 'runtime/parameters.ts',
    find: 'if (value === undefined || value === null) return [];',
    replace: 'if (value === undefined) return [];',
    topic: 'query',
  },
  {
    fault: 'sends a part that is not a file with a file name',
    file: 'runtime/multipart.ts',
    find: "{ held: jsonText(value), type: declared ?? 'application/json' }",
    replace: "{ held: jsonText(value), type: declared ?? 'application/json', filename: 'blob' }",
    topic: 'bodies',
  },
  {
    fault: 'omits null from JSON',
    file: 'runtime/json-text.ts',
    find: ' : written;',
    replace: ' : (written ?? undefined);',
    topic: 'bodies',
  },
  {
    fault: 'sends no content type for an omitted form',
    file: 'runtime/form.ts',
    find: '  const content = membersOf(value)',
    replace:
      '  if (membersOf(value).length === 0) return undefined as never;\n  const content = membersOf(value)',
    topic: 'bodies',
  },
  {
    fault: 'omits an empty list that clears a value in a form',
    file: 'runtime/parameters.ts',
    find: 'value.length === 0 && ',
    replace: 'value.length > 9 && ',
    topic: 'bodies',
  },
  {
    fault: 'omits item indexes from the names of lists in a form',
    file: 'runtime/parameters.ts',
    find: ".replaceAll(/\\[\\d+\\]/g, '[]')",
    replace: '',
    topic: 'bodies',
  },
  {
    fault: 'writes a date in parameters and forms as an empty object',
    file: 'runtime/parameters.ts',
    find: ' || value instanceof Date;',
    replace: ';',
    topic: 'times',
  },
  {
    fault: 'writes a date in parameters as a JSON string',
    file: 'runtime/parameters.ts',
    find: 'if (value instanceof Date)',
    replace: 'if (value instanceof Map)',
    topic: 'times',
  },
  {
    fault: 'lets a path parameter reach another path',
    file: 'runtime/rest-parameters.ts',
    find: 'if (names.length > 0 && ',
    replace: 'if (names.length > 99 && ',
    topic: 'path-and-headers',
  },
];
