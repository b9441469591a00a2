import { _, nil, type Code, type KeywordCxt } from 'ajv';
import { Name, _Code } from 'ajv/dist/compile/codegen/code.js';
import type { JsonValue } from '../../../../core/json.ts';
import { textOf } from '../../../code.ts';
import { jsonLiteral } from '../../../encode/ecmascript.ts';
import type { ModuleScope } from '../module-scope.ts';

/** The names that ajv uses for the list and the number of errors in the functions that it prints. */
export const N = { vErrors: new Name('vErrors'), errors: new Name('errors') };

/** Prints a value of the document with our encoder. Unlike ajv's, it preserves a property named `__proto__`. */
export function literal(value: JsonValue): Code {
  return value === undefined ? nil : new _Code(textOf(jsonLiteral(value), 'ecmascript'));
}

/** Returns the names of the module being printed. */
export function scopeOf(cxt: KeywordCxt): ModuleScope {
  return cxt.it.self.scope as ModuleScope;
}

/**
 * Number of errors after which the rest of a list or an object is not checked, because a small body must not cause a
 * large list of errors.
 */
const ENOUGH_ERRORS = 100;

/** Prints code that leaves a loop after too many errors. `before` is the number of errors before the loop. */
export function breakAfterEnough({ gen }: KeywordCxt, before: Name): void {
  gen.if(_`${N.errors} - ${before} >= ${ENOUGH_ERRORS}`, () => gen.break());
}
