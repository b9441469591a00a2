/** `states.py`: the state machines of the contract as data, which services interpret and user interfaces show. */
import type { StateMachine } from '../../../model/behaviour.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Protocol } from '../../../model/node.ts';
import { docstring, joinPy, py, stringLiteral, type Py } from '../../encode/python.ts';
import type { View } from '../../templates.ts';
import { call, dict, keywords, tuple, type Doc } from './doc.ts';
import { assignment } from './statements.ts';

const INTERFACES = {
  rest: { name: py`REST`, says: 'REST' },
  graphql: { name: py`GRAPHQL`, says: 'GraphQL' },
} as const;

/** By protocol, so that types of one name stay apart; undefined without any states. */
export function statesView(contract: Contract): View | undefined {
  const tables = (['rest', 'graphql'] as const).flatMap((protocol) => tableOf(contract, protocol));
  return tables.length === 0 ? undefined : { tables: joinPy(tables, '\n\n') };
}

function tableOf({ types }: Contract, protocol: Protocol): readonly Py[] {
  const machines = [...types.values()].flatMap(({ name, states, protocol: own }) =>
    states && own === protocol ? [[stringLiteral(name.wire), machineOf(states)] as const] : [],
  );
  if (machines.length === 0) return [];
  const { name, says } = INTERFACES[protocol];
  const table = assignment(py`${name}: Final[Mapping[str, StateMachine]]`, dict(machines));
  const documentation = docstring([
    `Enums of the ${says} interface whose values are states, by their names there.`,
  ]);
  return [py`${table}\n${documentation!}`];
}

function machineOf({ initial, transitions }: StateMachine): Doc {
  const rows = transitions.map(({ from, to }): readonly [Py, Doc] => [stringLiteral(from), statesOf(to)]);
  return call(
    py`StateMachine`,
    keywords([
      [py`initial`, statesOf(initial)],
      [py`transitions`, dict(rows)],
    ]),
  );
}

function statesOf(states: readonly string[]): Doc {
  return tuple(states.map(stringLiteral));
}
