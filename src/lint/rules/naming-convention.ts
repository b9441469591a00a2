import { camelCase, pascalCase, snakeCase } from '../../core/words.ts';
import { elementsOf, type ElementKind } from '../elements.ts';
import type { Rule } from '../rule.ts';

/** The convention of each kind: its name, its pattern, and the function that applies it. */
const CONVENTIONS: Partial<
  Record<ElementKind, readonly [name: string, RegExp, (words: readonly string[]) => string]>
> = {
  type: ['PascalCase', /^[A-Z][A-Za-z0-9]*$/, pascalCase],
  field: ['camelCase', /^[a-z][A-Za-z0-9]*$/, camelCase],
  argument: ['camelCase', /^[a-z][A-Za-z0-9]*$/, camelCase],
  value: ['UPPER_CASE', /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/, (words) => snakeCase(words).toUpperCase()],
};

export const namingConvention: Rule = {
  id: 'naming-convention',
  severity: 'warning',
  summary:
    'SDL names must be in PascalCase for types, camelCase for fields and arguments, and UPPER_CASE for enum values.',
  help: 'Rename the element. If it is already published, keep the old name as well, and deprecate it with a reason.',
  *run(contract) {
    for (const { kind, protocol, subject, name, node } of elementsOf(contract)) {
      const convention = CONVENTIONS[kind];
      if (protocol !== 'graphql' || !convention || !name) continue;
      const [style, pattern, spell] = convention;
      if (pattern.test(name.wire)) continue;
      yield {
        subject,
        message: `${name.wire} is not in ${style}; rename it to ${spell(name.words)}.`,
        at: node.at,
      };
    }
  },
};
