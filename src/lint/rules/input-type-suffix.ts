import { typesOf } from '../elements.ts';
import type { Rule } from '../rule.ts';

export const inputTypeSuffix: Rule = {
  id: 'input-type-suffix',
  severity: 'warning',
  summary: 'Names of input types end in `Input`, and no other type ends so.',
  help: 'Rename it: an input type and the type that it describes can then share the rest of their names.',
  *run(contract) {
    for (const { name, declaredAs, at } of typesOf(contract, 'graphql')) {
      const isInput = declaredAs === 'input';
      if (isInput === name.wire.endsWith('Input')) continue;
      const message = isInput ? `${name.wire} is an input type.` : `${name.wire} is no input type.`;
      yield { subject: name.wire, message, at };
    }
  },
};
