/** Prints `environments.py`: the environments identified by prefixes of API keys, such as test and live. */
import type { Contract } from '../../../model/contract.ts';
import { docstring, py, stringLiteral, type Py } from '../../encode/python.ts';
import type { Environments } from '../../shape/environments.ts';
import type { View } from '../../templates.ts';
import { concat, subscript, tuple, type Doc } from './doc.ts';
import { print } from './layout.ts';

export function environmentsView(contract: Contract, { names, prefixes, servers }: Environments): View {
  return {
    documentation: docstring([`Environments of the keys of ${contract.title.trim() || 'the API'}.`])!,
    names: print(concat(py`Environment = `, subscript(py`Literal`, names.map(stringLiteral)))),
    prefixes: table(
      py`_PREFIXES: tuple[tuple[str, Environment], ...] = `,
      prefixes.map(({ prefix, environment }) => [prefix, environment]),
    ),
    hasAddresses: servers.size > 0,
  };
}

/** Prints a table of prefixes and environments. The first matching row is used. */
function table(head: Py, rows: readonly (readonly [string, string])[]): Py {
  const pairs = rows.map((row): Doc => tuple(row.map(stringLiteral)));
  return print(concat(head, tuple(pairs)));
}
