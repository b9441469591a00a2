import { _, nil, type Code, type KeywordCxt } from 'ajv';
import { Name, _Code } from 'ajv/dist/compile/codegen/code.js';
import type { JsonValue } from '../../../../core/json.ts';
import { textOf } from '../../../code.ts';
import { jsonLiteral } from '../../../encode/ecmascript.ts';
import type { ModuleScope } from '../module-scope.ts';

/** The names that ajv uses for the list and the number of errors in the functions that it prints. */
export const N = { vErrors: new Name('vErrors'), errors: new Name('errors') };

/** A value of the document, printed by our encoder. Unlike ajv, it keeps a member called `__proto__` as a member. */
export function literal(value: JsonValue): Code {
  return value === undefined ? nil : new _Code(textOf(jsonLiteral(value), 'ecmascript'));
}

/** The names of the module being printed. */
export function scopeOf(cxt: KeywordCxt): ModuleScope {
  return cxt.it.self.scope as ModuleScope;
}

/**
 * After this many errors, a list or an object is not checked further: a small body must not result in a huge list of
 * errors.
 */
const ENOUGH_ERRORS = 100;

/** Leaves the loop that started with `before` errors. */
export function breakAfterEnough({ gen }: KeywordCxt, before: Name): void {
  gen.if(_`${N.errors} - ${before} >= ${ENOUGH_ERRORS}`, () => gen.break());
}
