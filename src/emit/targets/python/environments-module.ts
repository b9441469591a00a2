/** `environments.py`: which environment a key belongs to, and where the requests of each go. */
import type { Contract } from '../../../model/contract.ts';
import { docstring, py, stringLiteral, type Py } from '../../encode/python.ts';
import type { Environments } from '../../shape/environments.ts';
import { absoluteServer } from '../../shape/servers.ts';
import type { View } from '../../templates.ts';
import { concat, subscript, tuple, type Doc } from './doc.ts';
import { print } from './layout.ts';

export function environmentsView(contract: Contract, { prefixes, addresses }: Environments): View {
  const names = [...new Set(prefixes.map(({ environment }) => environment))];
  const standard = absoluteServer(contract.servers);
  return {
    documentation: docstring([`What the keys of ${contract.title} belong to.`])!,
    names: print(concat(py`Environment = `, subscript(py`Literal`, names.map(stringLiteral)))),
    prefixes: table(
      py`_PREFIXES: tuple[tuple[str, Environment], ...] = `,
      prefixes.map(({ prefix, environment }) => [prefix, environment]),
    ),
    hasAddresses: addresses.size > 0,
    addresses: table(py`_ADDRESSES: tuple[tuple[Environment, str], ...] = `, [...addresses]),
    standard: standard === undefined ? py`None` : stringLiteral(standard),
    address: standard === undefined ? py`str | None` : py`str`,
  };
}

/** Rows of pairs: the first that fits counts. */
function table(head: Py, rows: readonly (readonly [string, string])[]): Py {
  const pairs = rows.map((row): Doc => tuple(row.map(stringLiteral)));
  return print(concat(head, tuple(pairs)));
}
