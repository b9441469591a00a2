import type { NamedType } from '../../model/type.ts';
import { valueKey } from '../concepts/enums.ts';
import { typePairs } from '../concepts/pairs.ts';
import type { Rule, Violation } from '../rule.ts';
import type { StateMachine } from '../../model/behaviour.ts';

export const conceptStates: Rule = {
  id: 'concept-states',
  severity: 'error',
  summary: 'A state machine must have the same initial states and transitions in both documents.',
  help: 'Declare the same states and transitions with x-transitions in the OpenAPI document and @transitions in the SDL.',
  *run(contract) {
    for (const { restType, graphqlType } of typePairs(contract)) {
      const { states: rest } = restType;
      const { states: graphql } = graphqlType;
      if (rest && graphql) yield* differences(restType, rest, graphqlType, graphql);
      else if (rest) yield undeclared(restType, graphqlType, 'the GraphQL schema');
      else if (graphql) yield undeclared(graphqlType, restType, 'the OpenAPI document');
    }
  },
};

function undeclared(owner: NamedType, other: NamedType, where: string): Violation {
  return {
    subject: owner.name.wire,
    message: `${owner.name.wire} is a state machine; ${other.name.wire} of ${where} declares no transitions.`,
    at: owner.at,
    related: [other.at],
  };
}

function* differences(
  rest: NamedType,
  restStates: StateMachine,
  graphql: NamedType,
  graphqlStates: StateMachine,
): Generator<Violation> {
  const others = new Map(graphqlStates.transitions.map((one) => [valueKey(one.from), one]));
  const begins = new Set(graphqlStates.initial.map(valueKey));
  const initial = new Set(restStates.initial.map(valueKey));
  for (const { from, to, at } of restStates.transitions) {
    const key = valueKey(from);
    const other = others.get(key);
    // concept-values reports values that are missing in one document.
    if (!other) continue;
    const both = { subject: `${rest.name.wire}.${from}`, at, related: [other.at] };
    if (initial.has(key) !== begins.has(key)) {
      const [has, lacks] = initial.has(key) ? ['OpenAPI', 'GraphQL'] : ['GraphQL', 'OpenAPI'];
      yield {
        ...both,
        message: `${from} is an initial state of ${rest.name.wire} in ${has}, but not in ${lacks}.`,
      };
    }
    const [here, there] = [
      keysOf(to, others),
      keysOf(other.to, new Map(restStates.transitions.map((one) => [valueKey(one.from), one]))),
    ];
    const only = (one: ReadonlyMap<string, string>, two: ReadonlyMap<string, string>): readonly string[] =>
      [...one].flatMap(([target, name]) => (two.has(target) ? [] : [name]));
    const [added, removed] = [only(here, there), only(there, here)];
    if (added.length > 0)
      yield {
        ...both,
        message: `${from} leads to ${added.join(', ')} in ${rest.name.wire} of OpenAPI, but not in ${graphql.name.wire} of GraphQL.`,
      };
    if (removed.length > 0)
      yield {
        ...both,
        message: `${other.from} leads to ${removed.join(', ')} in ${graphql.name.wire} of GraphQL, but not in ${rest.name.wire} of OpenAPI.`,
      };
  }
}

/** Returns the targets by key, except targets that the other document does not declare. */
function keysOf(
  targets: readonly string[],
  others: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, string> {
  return new Map(
    targets.map((target) => [valueKey(target), target] as const).filter(([key]) => others.has(key)),
  );
}
