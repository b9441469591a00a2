import type { CodeKeywordDefinition } from 'ajv';
import { unions } from '../../../../core/unions.ts';
import { unevaluated } from './evaluated.ts';
import { members } from './members.ts';
import { references } from './references.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';

/**
 * Keywords that replace the keywords of ajv, which are designed for one large module. A reference becomes an import, a
 * list of values becomes a constant instead of a location in a copy of the schema, and a helper becomes an import from
 * `runtime/`.
 */
export const keywords: readonly CodeKeywordDefinition[] = [
  ...references,
  ...texts,
  ...values,
  ...unions,
  ...members,
  ...unevaluated,
];
