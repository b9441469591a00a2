import { formatSpan } from '../../src/core/source.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { Link, MediaContent, Operation, Parameter, Webhook } from '../../src/model/operation.ts';
import type { Access, InputPath, Pagination, StateMachine } from '../../src/model/behaviour.ts';
import { callName, linksOf } from '../../src/model/lookup.ts';
import type { Assumable, Documented } from '../../src/model/node.ts';
import type { Argument, Constraints, Property, Type } from '../../src/model/type.ts';

/** A contract as readable text: the complete model, without descriptions. */
export function dump(contract: Contract): string {
  const lines = [`${contract.title} ${contract.version}`.trim()];
  for (const server of contract.servers)
    lines.push(`server ${server.url}${json(server.variables)}${mark(server)}`);
  for (const { name, at, description: _, ...scheme } of contract.auth)
    lines.push(`auth ${name.wire}: ${JSON.stringify(scheme)} @${formatSpan(at)}`);
  if (contract.security.length > 0) lines.push(`security ${security(contract)}`);
  for (const {
    id,
    declaredAs,
    type,
    usage,
    at,
    examples,
    states,
    concept,
    ...documented
  } of contract.types.values()) {
    const used =
      [usage.request && 'request', usage.response && 'response'].filter(Boolean).join('+') || 'unused';
    lines.push(
      '',
      `${declaredAs} ${id} (${used}) @${formatSpan(at)}${notes(documented)}${list(examples, 'examples')}`,
      indent(typeText(type)),
      ...(concept === undefined ? [] : [indent(`concept ${concept}`)]),
      ...(states ? stateLines(states) : []),
    );
  }
  for (const operation of contract.operations) lines.push('', ...operationLines(operation));
  for (const webhook of contract.webhooks)
    lines.push('', ...webhookLines(webhook, `webhook ${webhook.name.wire}`));
  for (const { name, callPath, operation, variables, selects, text, at } of contract.documents) {
    lines.push('', `document ${operation} ${name.wire} → ${callName(callPath)} @${formatSpan(at)}`);
    lines.push(...variables.map((variable) => indent(`$${argument(variable)}`)));
    lines.push(
      indent(
        `selects ${selects.map(({ key, field }) => (key === field ? key : `${key}: ${field}`)).join(', ')}`,
      ),
      indent(text),
    );
  }
  if (contract.errors.length > 0)
    lines.push('', `errors ${contract.errors.map(({ type, role }) => `${type} (${role})`).join(', ')}`);
  return `${lines.join('\n')}\n`;
}

function webhookLines(webhook: Webhook, title: string): readonly string[] {
  return [
    `${title} ${webhook.method} @${formatSpan(webhook.at)}${notes(webhook)}`,
    ...webhook.headers.map((header) => indent(parameter(header))),
    ...body(webhook),
    ...responses(webhook),
  ];
}

function operationLines(operation: Operation): readonly string[] {
  const head = `${operation.id} → ${callName(operation.callPath)} (${operation.name.words.join(' ')}) @${formatSpan(operation.at)}${notes(operation)}`;
  if (operation.kind === 'graphql') {
    const errors = operation.userErrors ? [`  errors in ${operation.userErrors.name.wire}`] : [];
    return [
      head,
      ...operation.arguments.map((one) => indent(argument(one))),
      `  → ${typeText(operation.result)}`,
      ...errors,
      ...behaviour(operation),
      ...linksOf(operation).map((one) => indent(link(one))),
    ];
  }
  return [
    head,
    ...(operation.security.length > 0 ? [`  security ${security(operation)}`] : []),
    ...operation.servers.map(({ url }) => `  server ${url}`),
    ...operation.parameters.map((one) => indent(parameter(one))),
    ...body(operation),
    ...responses(operation),
    ...behaviour(operation),
    ...operation.callbacks.flatMap((callback) =>
      webhookLines(callback, `callback ${callback.name.wire} to ${callback.expression}`).map(indent),
    ),
  ];
}

function behaviour({ retryable, idempotency, pagination }: Operation): readonly string[] {
  const lines = retryable ? ['  retryable'] : [];
  if (idempotency)
    lines.push(`  idempotent by ${input(idempotency.by)} @${formatSpan(idempotency.at)}${mark(idempotency)}`);
  if (pagination) lines.push(`  pages ${pages(pagination)}${mark(pagination)}`);
  return lines;
}

function pages(pagination: Pagination): string {
  if (pagination.kind === 'relay') {
    const { edges, nodes, pageInfo, first, after } = pagination;
    const lists = [edges && `edges ${path(edges)}`, nodes && `nodes ${path(nodes)}`].filter(Boolean);
    return `by ${input(first)}, ${input(after)}: ${lists.join(', ')}, info ${path(pageInfo)}`;
  }
  const more = 'hasMore' in pagination && pagination.hasMore ? `, more ${path(pagination.hasMore)}` : '';
  const items = `items ${path(pagination.items)}${more}`;
  switch (pagination.kind) {
    case 'cursor':
      return `by ${input(pagination.cursor)}: next ${path(pagination.nextCursor)}, ${items}`;
    case 'lastItem': {
      const { after, before, id } = pagination;
      return `by ${input(after)}${before ? ` or ${input(before)}` : ''}: last ${path(id)}, ${items}`;
    }
    case 'nextUrl':
      return `at ${path(pagination.nextUrl)}: ${items}`;
    case 'link':
      return `at Link: ${items}`;
    case 'offset':
      return `by ${input(pagination.offset)}: counted, ${items}`;
    case 'pageNumber':
      return `by ${input(pagination.page)}: from ${pagination.first}, ${items}`;
  }
}

function stateLines({ initial, transitions, at }: StateMachine): readonly string[] {
  return [
    `  begins ${initial.join(', ')} @${formatSpan(at)}`,
    ...transitions.map((one) => `  ${one.from} → ${one.to.join(', ') || 'end'} @${formatSpan(one.at)}`),
  ];
}

function input({ in: place, path: names }: InputPath): string {
  return `${place} ${path(names)}`;
}

function path(names: readonly string[]): string {
  return names.join('.') || '(whole)';
}

function security({ security: alternatives }: Pick<Contract, 'security'>): string {
  return alternatives
    .map(
      ({ schemes }) =>
        schemes.map(({ scheme, scopes }) => [scheme, ...scopes].join(' ')).join(' + ') || 'none',
    )
    .join(' | ');
}

function parameter(one: Parameter): string {
  const style = `${one.style}${one.explode ? '*' : ''}${one.allowReserved ? ' reserved' : ''}${one.mediaType ? ` as ${one.mediaType}` : ''}`;
  return `${one.in} ${one.name.wire}${one.required ? '' : '?'} [${style}]: ${typeText(one.type)}${standard(one)}${notes(one)}`;
}

function body(owner: {
  readonly body?: { readonly required: boolean; readonly contents: readonly MediaContent[] };
}): readonly string[] {
  return (owner.body?.contents ?? []).map(
    (content) => `  body${owner.body?.required ? '' : '?'} ${media(content)}`,
  );
}

function media({ mediaType, type, encoding, examples, ...marked }: MediaContent): string {
  return `${mediaType}: ${typeText(type)}${json(encoding)}${list(examples, 'examples')}${mark(marked)}`;
}

function responses(owner: Pick<Extract<Operation, { kind: 'rest' }>, 'responses'>): readonly string[] {
  return owner.responses.flatMap(({ status, outcome, headers, contents, links, ...marked }) => [
    `  ${status} ${outcome}${mark(marked)}`,
    ...headers.map(
      (header) => `    ${header.name.wire}${header.required ? '' : '?'}: ${typeText(header.type)}`,
    ),
    ...contents.map((content) => `    ${media(content)}`),
    ...links.map((one) => indent(indent(link(one)))),
  ]);
}

function link({ name, operation, parameters, ...marked }: Link): string {
  return `link ${name} → ${operation} ${JSON.stringify(parameters)}${mark(marked)}`;
}

function typeText(type: Type): string {
  return `${shapeText(type)}${list(type.examples ?? [], 'examples')}`;
}

function shapeText(type: Type): string {
  switch (type.kind) {
    case 'primitive':
      return `${type.primitive}${type.format === undefined ? '' : `<${type.format}>`}${constraints(type.constraints)}`;
    case 'literal':
      return JSON.stringify(type.value);
    case 'enum':
      return `enum${type.open ? '…' : ''}(${type.values.map(({ value, name, ...documented }) => JSON.stringify(value) + notes(documented)).join(', ')})`;
    case 'list':
      return `[${[...type.prefix.map(typeText), `…${typeText(type.items)}`].join(', ')}]${constraints(type.constraints)}`;
    case 'object': {
      const members = [...type.properties.map(property), `…${typeText(type.additional)}`].map((line) =>
        indent(line),
      );
      const implemented = type.implements.length > 0 ? ` implements ${type.implements.join(', ')}` : '';
      return `{${constraints(type.constraints)}${implemented}\n${members.join('\n')}\n}`;
    }
    case 'union':
      return `${type.match}(${type.variants.map(typeText).join(' | ')})${type.discriminator ? ` by ${type.discriminator.property}${json(type.discriminator.mapping)}` : ''}`;
    case 'intersection':
      return `all(${type.parts.map(typeText).join(' & ')})`;
    case 'nullable':
      return `${typeText(type.of)} or null`;
    case 'reference':
      return type.target;
    case 'scalar':
      return `scalar${type.specifiedBy === undefined ? '' : `<${type.specifiedBy}>`}`;
    default:
      return type.kind;
  }
}

function property(one: Property): string {
  const direction = one.direction === 'both' ? '' : ` (${one.direction} only)`;
  const given = one.arguments.length > 0 ? `(${one.arguments.map(argument).join(', ')})` : '';
  return `${one.name.wire}${given}${one.required ? '' : '?'}: ${typeText(one.type)}${direction}${standard(one)}${notes(one)}`;
}

function argument(one: Argument): string {
  return `${one.name.wire}${one.required ? '' : '?'}: ${typeText(one.type)}${standard(one)}${notes(one)}`;
}

function standard(one: { readonly default?: unknown }): string {
  return one.default === undefined ? '' : ` = ${JSON.stringify(one.default)}`;
}

function notes({ deprecated, extensions, ...own }: Documented & { readonly access?: Access }): string {
  return `${roles(own)}${mark(own)}${deprecated ? ` deprecated${deprecated.reason === undefined ? '' : `(${deprecated.reason})`}` : ''}${json(extensions)}`;
}

function mark({ assumed }: Assumable): string {
  return assumed === undefined ? '' : ` assumed(${assumed})`;
}

function roles({ access }: { readonly access?: Access }): string {
  return access ? ` for ${access.roles.join('|')}` : '';
}

function constraints(value: Constraints): string {
  return json(value);
}

function json(value: object): string {
  return Object.keys(value).length === 0 ? '' : ` ${JSON.stringify(value)}`;
}

function list(values: readonly unknown[], label: string): string {
  return values.length === 0 ? '' : ` ${label} ${JSON.stringify(values)}`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
