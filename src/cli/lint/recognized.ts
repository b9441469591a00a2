/** Finds undeclared facts about operations that `derive` recognizes (docs/explain.md). */
import type { Contract } from '../../model/contract.ts';
import type { Assumption } from '../../lint/assumptions.ts';
import { derive } from '../../semantics/derive/derive.ts';
import type { Action, Fact } from '../../semantics/semantics.ts';

/** Returns the recognized effects and filters, each with the mark that declares it. */
export function recognizedFacts(contract: Contract): readonly Assumption[] {
  return derive(contract).actions.flatMap((action) => [
    ...recognized(action, action.effect, ({ value }) => `Effect ${value}`),
    ...action.filters.flatMap((filter) =>
      recognized(
        action,
        filter,
        ({ value: { from, operator, member } }) =>
          `Filter ${from.path.join('.')}: ${operator} ${member.join('.')}`,
      ),
    ),
  ]);
}

function recognized<Value>(
  { operation }: Action,
  fact: Fact<Value>,
  textOf: (fact: Fact<Value>) => string,
): readonly Assumption[] {
  const { evidence, source, mark, at } = fact;
  if (evidence !== 'recognized' || mark === undefined) return [];
  const convention = `${textOf(fact)}. Recognized: ${source}. Declare it with ${mark}.`;
  return [{ subject: operation.id, kind: 'operation', protocol: operation.kind, convention, at }];
}
