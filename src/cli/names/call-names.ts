/** The names of all calls of a contract. */
import type { Surface } from '../../core/surface.ts';
import type { Contract } from '../../model/contract.ts';
import { callName, isRest } from '../../model/lookup.ts';

/** One call, as `--json` prints it. */
export interface CallNameRow {
  /** The id of a REST operation, or the name of a canonical GraphQL operation. */
  readonly operation: string;
  /** Its call path. */
  readonly call: string;
  /** The client methods by target. */
  readonly clients: Readonly<Record<string, string>>;
}

export function callNames(contract: Contract, surfaces: readonly Surface[]): readonly CallNameRow[] {
  const rest = contract.operations.filter(isRest).map(({ id, callPath }) => [id, callPath] as const);
  const graphql = contract.documents.map(({ name, callPath }) => [name.wire, callPath] as const);
  return [...rest, ...graphql].map(([operation, callPath]) => ({
    operation,
    call: callName(callPath),
    clients: Object.fromEntries(
      surfaces.flatMap(({ target, calls }) => {
        const name = calls.get(operation);
        return name === undefined ? [] : [[target, name]];
      }),
    ),
  }));
}
