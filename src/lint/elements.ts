/** Lists the elements of a contract that can have a name, a description, or an assumption, each with its subject. */
import { childTypes } from '../model/walk.ts';
import type { Contract } from '../model/contract.ts';
import type { Name } from '../model/name.ts';
import type { Assumable, Documented, Node, Protocol } from '../model/node.ts';
import type { GraphqlOperation, MediaContent, RestOperation, Server, Webhook } from '../model/operation.ts';
import type { Argument, NamedType, Type } from '../model/type.ts';
import { pushAll } from '../core/long-lists.ts';

export type ElementKind =
  | 'type'
  | 'field'
  | 'argument'
  | 'value'
  | 'operation'
  | 'parameter'
  | 'body'
  | 'media'
  | 'response'
  | 'header'
  | 'link'
  | 'webhook'
  | 'server'
  | 'auth'
  | 'pagination'
  | 'idempotency';

export interface Element {
  readonly kind: ElementKind;
  readonly protocol: Protocol;
  /**
   * The element in messages: a schema coordinate, `server` with its URL, the name of a security scheme, or an operation
   * or a webhook with a location inside it.
   */
  readonly subject: string;
  readonly name?: Name;
  readonly node: Node & Assumable & Partial<Documented>;
}

const known = new WeakMap<Contract, readonly Element[]>();

/**
 * Returns the elements: servers, security schemes, REST operations, webhooks, and then types. GraphQL root fields are
 * fields of their root types.
 */
export function elementsOf(contract: Contract): readonly Element[] {
  const found = known.get(contract) ?? [...walk(contract)];
  known.set(contract, found);
  return found;
}

function* walk(contract: Contract): Generator<Element> {
  yield* ofServers(contract.servers, '');
  for (const scheme of contract.auth)
    yield { kind: 'auth', protocol: 'rest', subject: scheme.name.wire, name: scheme.name, node: scheme };
  for (const operation of contract.operations) if (operation.kind === 'rest') yield* ofOperation(operation);
  for (const webhook of contract.webhooks) yield* ofWebhook(webhook, `webhook ${webhook.name.wire}`);
  for (const type of contract.types.values()) {
    yield named('type', type.protocol, type.name.wire, type);
    yield* ofType(type.protocol, type.name.wire, type.type);
  }
}

function* ofOperation(operation: RestOperation): Generator<Element> {
  const subject = operation.id;
  yield named('operation', 'rest', subject, operation);
  for (const parameter of operation.parameters) {
    const own = `${subject} ${parameter.in} ${parameter.name.wire}`;
    yield named('parameter', 'rest', own, parameter);
    yield* ofType('rest', own, parameter.type);
  }
  const { pagination, idempotency } = operation;
  if (pagination)
    yield { kind: 'pagination', protocol: 'rest', subject: `${subject} pages`, node: pagination };
  if (idempotency)
    yield { kind: 'idempotency', protocol: 'rest', subject: `${subject} key`, node: idempotency };
  yield* ofServers(operation.servers, `${subject} `);
  yield* ofMessage(operation, subject);
  for (const callback of operation.callbacks)
    yield* ofWebhook(callback, `${subject} callback ${callback.name.wire}`);
}

function* ofWebhook(webhook: Webhook, subject: string): Generator<Element> {
  yield named('webhook', 'rest', subject, webhook);
  for (const header of webhook.headers)
    yield named('header', 'rest', `${subject} ${header.name.wire}`, header);
  yield* ofMessage(webhook, subject);
}

function* ofMessage(
  { body, responses }: Pick<RestOperation, 'body' | 'responses'>,
  subject: string,
): Generator<Element> {
  if (body) {
    yield { kind: 'body', protocol: 'rest', subject: `${subject} body`, node: body };
    yield* ofContents(body.contents, `${subject} body`);
  }
  for (const response of responses) {
    const own = `${subject} ${response.status}`;
    yield { kind: 'response', protocol: 'rest', subject: own, node: response };
    for (const header of response.headers)
      yield named('header', 'rest', `${own} ${header.name.wire}`, header);
    for (const link of response.links)
      yield { kind: 'link', protocol: 'rest', subject: `${own} link ${link.name}`, node: link };
    yield* ofContents(response.contents, own);
  }
}

function* ofContents(contents: readonly MediaContent[], subject: string): Generator<Element> {
  for (const content of contents) {
    yield { kind: 'media', protocol: 'rest', subject: `${subject} ${content.mediaType}`, node: content };
    yield* ofType('rest', subject, content.type);
  }
}

function* ofServers(servers: readonly Server[], owner: string): Generator<Element> {
  for (const server of servers)
    yield { kind: 'server', protocol: 'rest', subject: `${owner}server ${server.url}`, node: server };
}

/**
 * Yields the fields, arguments, and enum values inside a type, including those of unnamed types, without following
 * references.
 */
function* ofType(protocol: Protocol, parent: string, root: Type): Generator<Element> {
  const stack: { readonly type: Type; readonly subject: string }[] = [{ type: root, subject: parent }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { type, subject } = entry;
    const inside: { readonly type: Type; readonly subject: string }[] = [];
    const here = (types: readonly Type[]): void =>
      pushAll(
        inside,
        types.map((one) => ({ type: one, subject })),
      );
    if (type.kind === 'object') {
      for (const property of type.properties) {
        const own = `${subject}.${property.name.wire}`;
        yield named('field', protocol, own, property);
        for (const argument of property.arguments)
          yield named('argument', protocol, argumentSubject(own, argument), argument);
        inside.push({ type: property.type, subject: own });
      }
      here([type.additional]);
    } else if (type.kind === 'enum') {
      for (const value of type.values) yield named('value', protocol, `${subject}.${value.name.wire}`, value);
    } else here(childTypes(type));
    pushAll(stack, inside.toReversed());
  }
}

/** Returns the schema coordinate of an argument (GraphQL, September 2025 §3.14). */
export function argumentSubject(field: string, { name }: Pick<Argument, 'name'>): string {
  return `${field}(${name.wire}:)`;
}

type NamedNode = Node & Documented & { readonly name: Name };

function named(kind: ElementKind, protocol: Protocol, subject: string, node: NamedNode): Element {
  return { kind, protocol, subject, name: node.name, node };
}

/** Returns the schema coordinate of a root field. */
export function rootField(operation: GraphqlOperation): string {
  return operation.at.pointer;
}

/** Returns the names of the root types, whose fields are operations. */
export function rootTypeNames(contract: Contract): ReadonlySet<string> {
  const fields = contract.operations.flatMap((operation) =>
    operation.kind === 'graphql' ? [rootField(operation)] : [],
  );
  return new Set(fields.map((field) => field.slice(0, field.indexOf('.'))));
}

/** Returns the types of one document. */
export function typesOf(contract: Contract, protocol: Protocol): readonly NamedType[] {
  return [...contract.types.values()].filter((type) => type.protocol === protocol);
}
