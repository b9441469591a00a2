import type { Rule } from '../../rule.ts';
import { directiveRules } from './directives.ts';
import { fieldRules } from './fields.ts';
import { graphqlRule, type GraphqlRow } from './graphql-rule.ts';
import { inputRules } from './inputs.ts';
import { proseRules } from './prose.ts';
import { typeRules } from './types.ts';

/** Exactly one row judges each type of change. */
export const graphqlRows: readonly GraphqlRow[] = [
  ...typeRules,
  ...fieldRules,
  ...inputRules,
  ...directiveRules,
  ...proseRules,
];

/** All rules for GraphQL schemas. */
export const graphqlRules: readonly Rule[] = graphqlRows.map(graphqlRule);
