/** Prints `environments.py`: environments of keys, and the URLs for their requests. */
import type { Contract } from '../../../model/contract.ts';
import { docstring, py, stringLiteral, type Py } from '../../encode/python.ts';
import type { Environments } from '../../shape/environments.ts';
import { absoluteServer } from '../../shape/servers.ts';
import type { View } from '../../templates.ts';
import { call, concat, subscript, tuple, type Doc } from './doc.ts';
import { print } from './layout.ts';

const FOUND = py`(url for name, url in _ADDRESSES if name == environment)`;

export function environmentsView(contract: Contract, { names, prefixes, addresses }: Environments): View {
  const standard = absoluteServer(contract.servers);
  return {
    documentation: docstring([`Environments of the keys of ${contract.title.trim() || 'the API'}.`])!,
    names: print(concat(py`Environment = `, subscript(py`Literal`, names.map(stringLiteral)))),
    prefixes: table(
      py`_PREFIXES: tuple[tuple[str, Environment], ...] = `,
      prefixes.map(({ prefix, environment }) => [prefix, environment]),
    ),
    hasAddresses: addresses.size > 0,
    addresses: table(py`_ADDRESSES: tuple[tuple[Environment, str], ...] = `, [...addresses]),
    found: print(
      call(py`return next`, [FOUND, standard === undefined ? py`None` : stringLiteral(standard)]),
      4,
    ),
    address: standard === undefined ? py`str | None` : py`str`,
  };
}

/** Returns rows of pairs, of which the first match counts. */
function table(head: Py, rows: readonly (readonly [string, string])[]): Py {
  const pairs = rows.map((row): Doc => tuple(row.map(stringLiteral)));
  return print(concat(head, tuple(pairs)));
}
