/** Prints `states.py`: the state machines of the contract as data, for services and user interfaces. */
import type { StateMachine } from '../../../model/behaviour.ts';
import type { Contract } from '../../../model/contract.ts';
import { docstring, joinPy, py, stringLiteral, type Py } from '../../encode/python.ts';
import { machinesOf, type Machines } from '../../shape/states.ts';
import type { View } from '../../templates.ts';
import { call, dict, keywords, tuple, type Doc } from './doc.ts';
import { assignment } from './statements.ts';

const TABLES = { rest: py`REST`, graphql: py`GRAPHQL` } as const;

/** Returns one table for each protocol, or undefined if the contract has no states. */
export function statesView(contract: Contract): View | undefined {
  const tables = machinesOf(contract).map(tableOf);
  return tables.length === 0 ? undefined : { tables: joinPy(tables, '\n\n') };
}

function tableOf({ protocol, interface: of, machines }: Machines): Py {
  const rows = machines.map(([name, machine]) => [stringLiteral(name), machineOf(machine)] as const);
  const table = assignment(py`${TABLES[protocol]}: Final[Mapping[str, StateMachine]]`, dict(rows));
  const documentation = docstring([
    `State machines of the ${of} API. The keys are the names of the enums in that API.`,
  ]);
  return py`${table}\n${documentation!}`;
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
