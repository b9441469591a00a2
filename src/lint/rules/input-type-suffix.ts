import { typesOf } from '../elements.ts';
import type { Rule } from '../rule.ts';

export const inputTypeSuffix: Rule = {
  id: 'input-type-suffix',
  severity: 'warning',
  summary: 'The name of a type must end in `Input` if and only if it is an input type.',
  help: 'Rename the type. An input type and the matching output type can share the rest of their names.',
  *run(contract) {
    for (const { name, declaredAs, at } of typesOf(contract, 'graphql')) {
      const isInput = declaredAs === 'input';
      if (isInput === name.wire.endsWith('Input')) continue;
      const message = isInput
        ? `${name.wire} is an input type, but its name does not end in Input.`
        : `${name.wire} ends in Input, but is not an input type.`;
      yield { subject: name.wire, message, at };
    }
  },
};
