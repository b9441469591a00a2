/** Declares the coverage points of a contract: everything that a run of the selected operations can observe. */
import type { Contract } from '../../model/contract.ts';
import { isRest, linksOf } from '../../model/lookup.ts';
import type {
  Callback,
  GraphqlOperation,
  Operation,
  RequestBody,
  Response,
  RestOperation,
  Webhook,
} from '../../model/operation.ts';
import type { Ledger, Side } from './ledger.ts';
import { TypePoints } from './type-points.ts';

type Add = ReturnType<Ledger['open']>;

/** Declares operations, then webhooks, then the named types used by them. */
export function declare(
  ledger: Ledger,
  contract: Contract,
  operations: readonly Operation[],
  webhooks: readonly Webhook[],
): void {
  const types = new TypePoints(ledger, contract);
  const declarer = new CoverageDeclarer(ledger, types);
  for (const operation of operations) declarer.operation(operation);
  for (const webhook of webhooks) declarer.webhook(webhook, webhook.name.wire);
  for (const operation of operations.filter(isRest))
    for (const callback of operation.callbacks) declarer.webhook(callback, callbackName(operation, callback));
  types.declareNamed();
}

function callbackName({ id }: Operation, { name }: Callback): string {
  return `${id} ${name.wire}`;
}

class CoverageDeclarer {
  readonly #ledger: Ledger;
  readonly #types: TypePoints;

  constructor(ledger: Ledger, types: TypePoints) {
    this.#ledger = ledger;
    this.#types = types;
  }

  operation(operation: Operation): void {
    const { id, kind, at, callPath } = operation;
    const group = callPath.resources[0]!.words.join(' ');
    const add = this.#ledger.open({ is: 'operation', protocol: kind, name: id, group, at });
    add(operation, 'success', { kind: 'operations', name: 'success', at });
    if (isRest(operation)) this.#rest(add, operation);
    else this.#graphql(add, operation);
    for (const link of linksOf(operation))
      add(link, 'used', { kind: 'links', name: `${link.name} → ${link.operation}`, at: link.at });
  }

  #rest(add: Add, { parameters, body, responses }: RestOperation): void {
    for (const parameter of parameters) {
      const name = `${parameter.in}.${parameter.name.wire}`;
      add(parameter, 'sent', { kind: 'parameters', name, at: parameter.at });
      this.#types.declare(add, parameter.type, 'client', name);
    }
    this.#body(add, body, 'client');
    for (const response of responses) this.#response(add, response);
  }

  #response(add: Add, response: Response): void {
    const { status, at, headers, contents } = response;
    add(response, 'answered', { kind: 'statuses', name: String(status), at });
    for (const header of headers)
      add(header, 'sent', { kind: 'headers', name: `${status} ${header.name.wire}`, at: header.at });
    for (const content of contents) {
      const name = `${status} ${content.mediaType}`;
      add(content, 'sent', { kind: 'media-types', name, by: 'service', at: content.at });
      this.#types.declare(add, content.type, 'service', String(status));
    }
  }

  #body(add: Add, body: RequestBody | undefined, side: Side): void {
    for (const content of body?.contents ?? []) {
      add(content, 'sent', { kind: 'media-types', name: content.mediaType, by: side, at: content.at });
      this.#types.declare(add, content.type, side, 'body');
    }
  }

  #graphql(add: Add, operation: GraphqlOperation): void {
    for (const argument of operation.arguments) {
      add(argument, 'sent', { kind: 'arguments', name: argument.name.wire, at: argument.at });
      this.#types.declare(add, argument.type, 'client', argument.name.wire);
    }
    this.#types.declare(add, operation.result, 'service', 'result');
  }

  webhook(webhook: Webhook, name: string): void {
    const add = this.#ledger.open({ is: 'webhook', protocol: 'rest', name, at: webhook.at });
    add(webhook, 'received', { kind: 'webhooks', name: 'delivery', at: webhook.at });
    this.#body(add, webhook.body, 'service');
  }
}
