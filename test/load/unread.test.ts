/**
 * Loading never ignores a part that determines values silently: each warning names an omitted part, or the table states
 * why no part is omitted.
 */
import { expect, test } from 'vitest';
import { say } from '../../src/load/diagnostics.ts';
import { LEFT_OUT } from '../../src/load/openapi/unread.ts';

/** Warnings and notes about OpenAPI that omit no part that determines values. */
const COMPLETE: Readonly<Record<string, string>> = {
  'openapi-coerced': 'the value is read with the expected type',
  'openapi-untitled': 'the title does not determine values',
  'openapi-text-reference': 'the text at the reference is read',
  'openapi-unknown-member': 'the specification defines no meaning for it',
  'openapi-version-newer': 'the document is read as 3.2, and unknown properties are reported individually',
  'schema-validation-only': 'the schema keeps the keyword',
  'media-xml': 'the schema is kept',
  'ref-siblings': 'OpenAPI 3.0 ignores siblings of a reference',
  'operation-duplicate-id': 'both operations are read',
  'path-ambiguous': 'both paths are read',
  'parameter-undeclared': 'the parameter of the path is read as a string',
  'parameter-unused': 'the parameter is read',
  'parameter-ignored': 'OpenAPI defines the header elsewhere',
  'link-parameter': 'the link is read',
  'link-expression': 'the link is read',
  'number-as-text': 'the bundle contains the text',
};

/** A substitute for all parameters of a message. */
const ANYTHING: object = new Proxy({}, { get: () => ['x'] });

const OPENAPI = /^(openapi|schema|media|ref|operation|path|parameter|response|security|callback|link)-/;

test('each warning about an OpenAPI document names an omitted part, or the reason why none is omitted', () => {
  const warnings = Object.keys(say).filter((code) => {
    const { severity } = say[code as keyof typeof say](ANYTHING as never);
    return OPENAPI.test(code) && severity !== 'error';
  });
  const unclassified = warnings.filter((code) => !LEFT_OUT.has(code) && !(code in COMPLETE));
  expect(unclassified).toEqual([]);
  expect(Object.keys(COMPLETE).filter((code) => LEFT_OUT.has(code) || !(code in say))).toEqual([]);
});
