/** Loads ajv and its formats on first use, because loading takes 60 ms. */
import { createRequire } from 'node:module';
import type * as ajv from 'ajv/dist/2020.js';
import type { CodeKeywordDefinition } from 'ajv';
import type { Ajv2020, Options } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';
import { boundWork } from '../core/unions.ts';

const load = createRequire(import.meta.url);
let formats: FormatsPlugin | undefined;

export function createAjv(options: Options): Ajv2020 {
  const library = load('ajv/dist/2020.js') as typeof ajv;
  // If `inlineRefs` is a number, ajv also inlines a schema whose property `type` or `format` contains a reference, and
  // then cannot resolve this reference.
  const made = new library.Ajv2020({ inlineRefs: false, ...options });
  boundWork(made);
  permitEmptyEnums(made);
  return made;
}

/**
 * Makes ajv compile an empty `enum`, which rejects every value. Otherwise, ajv throws an error, although the
 * list may be empty (JSON Schema 2020-12 validation §6.1.2).
 */
function permitEmptyEnums(made: Ajv2020): void {
  const definition = made.getKeyword('enum') as CodeKeywordDefinition;
  const { code } = definition;
  definition.code = (cxt, ruleType) => {
    if ((cxt.schema as readonly unknown[]).length === 0) cxt.fail();
    else code(cxt, ruleType);
  };
}

export function ajvFormats(): FormatsPlugin {
  formats ??= (load('ajv-formats') as { readonly default: FormatsPlugin }).default;
  return formats;
}
