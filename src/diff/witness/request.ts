/** A witness in the request that carries it: what worked under the older contract and will not under the newer one. */
import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { AuthScheme, MediaContent, Parameter, RestOperation, Server } from '../../model/operation.ts';
import type { Schemed } from '../delta/scope.ts';

export interface WitnessRequest {
  /** As the older contract has it. */
  readonly operation: RestOperation;
  readonly server?: Server;
  /** Those that have to come together. */
  readonly schemes: readonly AuthScheme[];
  readonly parameters: readonly { readonly parameter: Parameter; readonly value: JsonValue }[];
  readonly body?: { readonly content: MediaContent; readonly value: JsonValue };
}

/** With no more than has to be there; undefined where something has to be for which no value was found. */
export function requestWith(
  contract: Contract,
  operation: RestOperation,
  carrier: Schemed,
  witness: JsonValue,
  sample: (of: Schemed) => JsonValue | undefined,
): WitnessRequest | undefined {
  const needed = operation.parameters.filter((one) => one.required || one === carrier);
  const parameters = needed.flatMap((parameter) => {
    const value = parameter === carrier ? witness : sample(parameter);
    return value === undefined ? [] : [{ parameter, value }];
  });
  if (parameters.length < needed.length) return undefined;
  const content =
    operation.body?.contents.find((one) => one === carrier) ??
    (operation.body?.required ? operation.body.contents[0] : undefined);
  const value = content && (content === carrier ? witness : sample(content));
  if (content ? value === undefined : !parameters.some(({ parameter }) => parameter === carrier))
    return undefined;
  const [server = contract.servers[0]] = operation.servers;
  const names = operation.security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  return {
    operation,
    ...(server && { server }),
    schemes: contract.auth.filter(({ name }) => names.includes(name.wire)),
    parameters,
    ...(content && value !== undefined && { body: { content, value } }),
  };
}
