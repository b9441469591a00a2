import type { Coverage, CoverageKind } from '../../core/coverage.ts';
import { isJsonObject, parsedJson, type JsonValue } from '../../core/json.ts';
import type { StateMachine } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest, statesAfter } from '../../model/lookup.ts';
import type { Operation, RestOperation, Webhook } from '../../model/operation.ts';
import {
  isAnswered,
  type Answered,
  type Exchange,
  type GraphqlCase,
  type RestCase,
  type SentRequest,
} from '../exchange.ts';
import {
  assumedResponse,
  declaredContent,
  declaredResponse,
  essenceOf,
  isDeclaredStatus,
} from '../judge/declared.ts';
import { graphqlBody } from '../judge/graphql-response.ts';
import { hasResult } from '../judge/has-result.ts';
import { eventOf } from '../judge/webhook-event.ts';
import { registrationsOf } from '../../semantics/derive/registrations.ts';
import { parameterKey } from '../send/request.ts';
import { edgeAspect, edgePoint } from './aspects.ts';
import { declare } from './declare.ts';
import { Ledger } from './ledger.ts';
import { LinkUse } from './links.ts';
import { Documents, rootFields, SelectionCoverage } from './selected.ts';
import { seeValue } from './values.ts';

/** Records which points of a contract a run observed in responses, accepted requests, and webhooks. */
export class CoverageRecorder {
  readonly #contract: Contract;
  readonly #ledger = new Ledger();
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #documents = new Documents();
  readonly #links: LinkUse;

  /** `operations` and `webhooks`: the elements that the run can observe. Default: all. */
  constructor(
    contract: Contract,
    operations: readonly Operation[] = contract.operations,
    webhooks: readonly Webhook[] = contract.webhooks,
  ) {
    this.#contract = contract;
    this.#operations = new Map(operations.map((operation) => [operation.id, operation]));
    declare(this.#ledger, contract, operations, webhooks);
    this.#links = new LinkUse(this.#ledger, operations);
  }

  observe(exchange: Exchange): void {
    const { case: made } = exchange;
    // A case can contain a copy of its operation, but the ledger knows only the contract's own nodes.
    const operation = this.#operations.get(made.operation.id);
    if (!operation || !isAnswered(exchange) || made.intent.kind === 'undeclared-method') return;
    const success =
      hasResult(this.#contract, exchange) && isDeclaredStatus(operation, exchange.outcome.status);
    if (success) {
      this.#ledger.see(operation, 'success');
      this.#links.observe(operation, exchange);
    }
    if (isRest(operation)) this.#rest(operation, exchange as Answered<RestCase>, success);
    else this.#graphql(exchange as Answered<GraphqlCase>);
    this.#transitions(exchange);
  }

  /** Records a request to the webhook receiver. Its body names the event. */
  observeDelivery({ headers, body }: SentRequest): void {
    const value = parsedJson(body ?? '');
    const webhook = eventOf(this.#contract, value);
    // If the contract has several callbacks, the request does not show which callback it belongs to.
    const [callback, ...others] = registrationsOf(this.#contract).map((one) => one.callback);
    for (const one of [webhook, others.length === 0 ? callback : undefined])
      if (one) this.observeWebhook(one, essenceOf(headers['content-type'] ?? ''), value);
  }

  /** Records a delivery of a webhook or a callback. */
  observeWebhook(webhook: Webhook, mediaType: string, body: JsonValue | undefined): void {
    this.#ledger.see(webhook, 'received');
    const content = webhook.body?.contents.find((one) => one.mediaType === mediaType);
    if (!content) return;
    this.#ledger.see(content, 'sent');
    if (body !== undefined) seeValue(this.#ledger, this.#contract, 'service', content.type, body);
  }

  /** Returns the coverage so far. `required` is the minimum percentage for each kind. */
  coverage(required: Readonly<Partial<Record<CoverageKind, number>>> = {}): Coverage {
    return this.#ledger.coverage(required);
  }

  #rest(operation: RestOperation, { case: made, outcome }: Answered<RestCase>, success: boolean): void {
    if (success) this.#request(operation, made);
    const response = declaredResponse(operation, outcome.status);
    if (!response) {
      if (assumedResponse(this.#contract, operation, outcome.status)) return;
      const name = String(outcome.status);
      this.#ledger.seeUndeclared(operation, { kind: 'statuses', name, at: operation.at });
      return;
    }
    this.#ledger.see(response, 'answered');
    for (const header of response.headers)
      if (Object.hasOwn(outcome.headers, header.name.wire.toLowerCase())) this.#ledger.see(header, 'sent');
    const content = declaredContent(response, outcome.headers['content-type'] ?? '');
    if (!content) return;
    this.#ledger.see(content, 'sent');
    if (outcome.json !== undefined)
      seeValue(this.#ledger, this.#contract, 'service', content.type, outcome.json);
  }

  #request({ parameters, body }: RestOperation, made: RestCase): void {
    for (const parameter of parameters) {
      const value = made.parameters[parameterKey(parameter)];
      if (value === undefined) continue;
      this.#ledger.see(parameter, 'sent');
      seeValue(this.#ledger, this.#contract, 'client', parameter.type, value);
    }
    const content = body?.contents.find(({ mediaType }) => mediaType === made.body?.mediaType);
    if (!content || !made.body) return;
    this.#ledger.see(content, 'sent');
    if ('value' in made.body) seeValue(this.#ledger, this.#contract, 'client', content.type, made.body.value);
  }

  #graphql({ case: made, outcome }: Answered<GraphqlCase>): void {
    const data = graphqlBody(outcome)?.['data'];
    const document = this.#documents.parsed(made.document);
    if (!document || !isJsonObject(data)) return;
    const selected = new SelectionCoverage(this.#ledger, this.#contract, document, made.variables);
    for (const node of rootFields(document, made.operationName)) {
      const key = node.alias?.value ?? node.name.value;
      const field = this.#operations.get(`${made.operation.operation} ${node.name.value}`);
      if (field?.kind === 'graphql' && Object.hasOwn(data, key))
        selected.field(node, field.arguments, field.result, data[key]!);
    }
  }

  /** True if a declared transition was not observed. */
  lacks(machine: StateMachine, from: string, to: string): boolean {
    return this.#ledger.isUnseen(machine, edgeAspect(from, to));
  }

  /** Records each change of state as one transition. Assumes no intermediate states. */
  #transitions({ states = [] }: Answered): void {
    for (const { machine, before, state } of states) {
      if (before === undefined || before === state) continue;
      if (statesAfter(machine, [before]).has(state)) this.#ledger.see(machine, edgeAspect(before, state));
      else this.#ledger.seeUndeclared(machine, { ...edgePoint(before, state), at: machine.at });
    }
  }
}
