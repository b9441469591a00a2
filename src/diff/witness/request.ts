/** A request to demonstrate a breaking change. It is valid under the old contract, and may fail under the new one. */
import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { AuthScheme, MediaContent, RestOperation, Server } from '../../model/operation.ts';
import type { AnyParameter, Schemed } from '../delta/scope.ts';

export interface WitnessRequest {
  /** The operation as declared by the old contract. */
  readonly operation: RestOperation;
  readonly server?: Server;
  /** Security schemes that are required together. */
  readonly schemes: readonly AuthScheme[];
  readonly parameters: readonly { readonly parameter: AnyParameter; readonly value: JsonValue }[];
  readonly body?: { readonly content: MediaContent; readonly value: JsonValue };
  readonly accept?: string;
}

/** Content of a request in addition to the required elements of its operation. */
export interface Wanted {
  /**
   * The parameter, header, or media type with the value. If `value` is omitted, a value is generated from its schema.
   */
  readonly carrier?: Schemed;
  readonly value?: JsonValue;
  /** Schemes required together. Default: the schemes of the first alternative. */
  readonly schemes?: readonly string[];
  /** The requested media type. */
  readonly accept?: string;
}

/** Returns a minimal request. Undefined if no value was found for a required element. */
export function requestWith(
  contract: Contract,
  operation: RestOperation,
  { carrier, value: given, schemes, accept }: Wanted,
  sample: (of: Schemed) => JsonValue | undefined,
): WitnessRequest | undefined {
  const valueOf = (of: Schemed): JsonValue | undefined =>
    of === carrier && given !== undefined ? given : sample(of);
  const { parameters: own, queryString } = operation;
  const needed = [...own, ...(queryString ? [queryString] : [])].filter(
    (one) => one.required || one === carrier,
  );
  const parameters = needed.flatMap((parameter) => {
    const value = valueOf(parameter);
    return value === undefined ? [] : [{ parameter, value }];
  });
  if (parameters.length < needed.length) return undefined;
  const content =
    operation.body?.contents.find((one) => one === carrier) ??
    (operation.body?.required ? operation.body.contents[0] : undefined);
  const value = content && valueOf(content);
  if (content && value === undefined) return undefined;
  if (carrier && carrier !== content && !needed.some((one) => one === carrier)) return undefined;
  const [server = contract.servers[0]] = operation.servers;
  const names = schemes ?? operation.security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  return {
    operation,
    ...(server && { server }),
    schemes: contract.auth.filter(({ name }) => names.includes(name.wire)),
    parameters,
    ...(content && value !== undefined && { body: { content, value } }),
    ...(accept !== undefined && { accept }),
  };
}
