import type { Rule } from './rule.ts';

/** Every rule. The first of them that has an opinion on a change gives the finding. */
export const rules: readonly Rule[] = [];
