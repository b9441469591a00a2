import type { GraphQLSchema } from 'graphql';
import type { Contract } from '../../model/contract.ts';
import type { TypeId } from '../../model/type.ts';
import { walkType } from '../../model/walk.ts';
import { rootTypeNames } from '../elements.ts';
import type { Rule } from '../rule.ts';

export const unusedType: Rule = {
  id: 'unused-type',
  severity: 'warning',
  summary: 'Every named type must be used by an operation, a webhook, or a directive.',
  help: 'Remove the type, or use it.',
  *run(contract) {
    const used = usedOtherwise(contract);
    for (const { id, name, usage, at } of contract.types.values()) {
      if (usage.request || usage.response || used.has(id)) continue;
      yield { subject: name.wire, message: `${name.wire} is declared but never used.`, at };
    }
  },
};

/**
 * Returns the types that count as used although no operation uses them: root types, types of directive arguments, and
 * interfaces of used types.
 */
function usedOtherwise(contract: Contract): ReadonlySet<TypeId> {
  const roots = Array.from(rootTypeNames(contract), (name): TypeId => `graphql:${name}`);
  const reached = new Set(directiveTypes(contract));
  // Iterating over a set also visits elements added during the iteration.
  for (const id of reached) {
    const named = contract.types.get(id);
    if (!named) continue;
    walkType(named.type, (type) => {
      if (type.kind === 'reference') reached.add(type.target);
    });
  }
  return new Set([...roots, ...reached, ...interfacesOf(contract)]);
}

/** Returns the interfaces that used types implement. */
function interfacesOf(contract: Contract): readonly TypeId[] {
  return [...contract.types.values()].flatMap(({ type, usage }) =>
    type.kind === 'object' && (usage.request || usage.response) ? type.implements : [],
  );
}

function directiveTypes(contract: Contract): readonly TypeId[] {
  const schema = contract.sources.graphql?.schema as GraphQLSchema | undefined;
  return (schema?.getDirectives() ?? []).flatMap(({ args }) =>
    args.map(({ type }): TypeId => `graphql:${String(type).replace(/[[\]!]/g, '')}`),
  );
}
