/** Which parts of the runtime a contract needs. */
import type { Contract } from '../../../model/contract.ts';
import { joinPy, py } from '../../encode/python.ts';
import type { View } from '../../templates.ts';

const REST = ['rest.py', 'rest_calls.py', 'rest_pages.py', 'body.py', 'parameters.py'];
const GRAPHQL = ['graphql.py', 'graphql_calls.py', 'graphql_errors.py'];
const WEBHOOKS = ['webhooks.py', 'ed25519.py'];

/** Files of the runtime that nothing of the package would import. */
export function unusedRuntime({ sources }: Contract, webhooks: View | undefined): ReadonlySet<string> {
  return new Set([
    ...(sources.openapi ? [] : REST),
    ...(sources.graphql ? [] : GRAPHQL),
    ...(webhooks?.['isSigned'] === true ? [] : WEBHOOKS),
  ]);
}

/** The view of `_calls.py`: calls by the protocols that there are. */
export function callsView({ sources }: Contract): View {
  const protocols = [
    ...(sources.graphql ? [{ module: py`graphql_calls`, name: py`GraphqlCalls` }] : []),
    ...(sources.openapi ? [{ module: py`rest_calls`, name: py`RestCalls` }] : []),
  ];
  return {
    imports: joinPy(
      protocols.map(({ module, name }) => py`from ._runtime.${module} import Async${name}, ${name}`),
      '\n',
    ),
    bases: joinPy(protocols.map(({ name }) => name).toReversed(), ', '),
    asyncBases: joinPy(protocols.map(({ name }) => py`Async${name}`).toReversed(), ', '),
  };
}
