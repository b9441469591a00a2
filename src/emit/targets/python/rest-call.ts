import type { JsonObject } from '../../../core/json.ts';
import type { InputPath } from '../../../model/behaviour.ts';
import type { Type } from '../../../model/type.ts';
import { numberLiteral, py, scalarLiteral, stringLiteral, type Py } from '../../encode/python.ts';
import { differing, sentence } from '../../shape/prose.ts';
import { restPages, type RestPages } from '../../shape/rest-pages.ts';
import type { BodyShape, RestShape } from '../../shape/rest-shape.ts';
import { securityAlternatives } from '../../shape/security.ts';
import { fieldEncodings, serialization } from '../../shape/serialization.ts';
import { absoluteServer } from '../../shape/servers.ts';
import { restArguments, type ArgumentPlan, type ArgumentsPlan } from './arguments.ts';
import { constant, constantName, type Holder, type PrintedCall } from './call.ts';
import type { Entry } from './documentation.ts';
import { call, concat, dict, subscript, tuple, type Doc } from './layout.ts';
import { runtime, runtimeModule, unionOf, type Site } from './types/printer.ts';
import { encoderOf, structOf } from './types/request.ts';
import { decoderOf, responseParts } from './types/response.ts';

/** `send(*, to, body, options)`: the operation as data, and what its method takes and gives. */
export function restCall(holder: Holder, name: string, shape: RestShape): PrintedCall {
  const { site } = holder;
  const { contract } = site.world;
  const plan = restArguments(contract, shape);
  const operation = constantName(holder, name);
  const result = resultType(site, shape);
  const operationType = site.imports.value('RestOperation', runtimeModule(site, 'rest'));
  const pages = isList(shape) ? restPages(contract, shape) : undefined;
  const item =
    pages &&
    (pages.item ? unionOf(site, responseParts(site, pages.item)) : site.imports.type('Any', 'typing'));
  const pagesName = pages && constantName(holder, name, '_pages');
  const constants = [constant(operation, subscript(operationType, [result]), operationOf(site, shape, plan))];
  if (pages && pagesName) constants.push(pagesConstant(site, pagesName, pages, item!, plan));
  return {
    constants,
    method: {
      name,
      documentation: documentation(shape),
      raises: raises(shape),
      arguments: plan,
      options: 'RequestOptions',
      calls: pages ? 'rest_pages' : 'rest',
      passed: [operation, ...(pagesName ? [pagesName] : [])],
      result,
      ...(item && { item }),
    },
  };
}

/**
 * True unless a link beside a single thing was taken for pages: what is named by the last part of a path is one thing,
 * whatever lists it has.
 */
function isList({ operation }: RestShape): boolean {
  const { pagination, path } = operation;
  if (pagination?.kind !== 'link' || pagination.assumed === undefined) return true;
  return pagination.items.length === 0 || !path.endsWith('}');
}

/** What a call gives, by its successes. */
export function resultOf({ result }: RestShape): Type | undefined {
  const [first, ...others] = result.contents.map(({ content }) => content.type);
  if (result.kind !== 'json' || !first) return undefined;
  return others.length === 0
    ? first
    : { kind: 'union', at: first.at, match: 'any', variants: [first, ...others] };
}

function resultType(site: Site, shape: RestShape): Doc {
  const { kind, mayBeEmpty } = shape.result;
  const none = mayBeEmpty ? [py`None`] : [];
  switch (kind) {
    case 'none':
      return py`None`;
    case 'text':
      return unionOf(site, [site.imports.builtin('str'), ...none]);
    case 'blob':
      return unionOf(site, [site.imports.builtin('bytes'), ...none]);
    case 'json':
      return unionOf(site, [...responseParts(site, resultOf(shape)!), ...none]);
  }
}

function operationOf(site: Site, shape: RestShape, plan: ArgumentsPlan): Doc {
  const { operation, result, body } = shape;
  const { contract } = site.world;
  const { idempotency } = operation;
  const keyHeader = idempotency?.by.in === 'header' ? idempotency.by.path[0] : undefined;
  const parameters = plan.all.filter(({ location }) => location !== 'member' && location !== 'body');
  const accept = result.accept.join(', ');
  const json = resultOf(shape);
  const decode = json && decoderOf(site, json);
  const server = absoluteServer(operation.servers);
  const security = securityAlternatives(contract, operation.security);
  const isOwnSecurity =
    JSON.stringify(security) !== JSON.stringify(securityAlternatives(contract, contract.security));
  const members: (readonly [Py, Doc])[] = [
    [py`method`, stringLiteral(operation.method)],
    [py`path`, stringLiteral(operation.path)],
    ...(parameters.length > 0
      ? [[py`parameters`, tuple(parameters.map((one) => parameterOf(site, one)))] as const]
      : []),
    ...(body ? [[py`body`, bodyOf(site, body, plan)] as const] : []),
    ...(accept !== '' && accept !== 'application/json' ? [[py`accept`, stringLiteral(accept)] as const] : []),
    ...(result.kind === 'json'
      ? []
      : [[py`result`, stringLiteral(result.kind === 'blob' ? 'bytes' : result.kind)] as const]),
    ...(decode ? [[py`decode`, decode] as const] : []),
    ...(result.mayBeEmpty ? [[py`may_be_empty`, py`True`] as const] : []),
    ...(server !== undefined && server !== absoluteServer(contract.servers)
      ? [[py`server`, stringLiteral(server)] as const]
      : []),
    ...(isOwnSecurity ? [[py`security`, securityOf(security)] as const] : []),
    ...(operation.retryable && keyHeader === undefined ? [[py`repeatable`, py`True`] as const] : []),
    ...(keyHeader === undefined ? [] : [[py`key_header`, stringLiteral(keyHeader)] as const]),
  ];
  return call(site.imports.value('RestOperation', runtimeModule(site, 'rest')), keywords(members));
}

export function keywords(members: readonly (readonly [Py, Doc])[]): readonly Doc[] {
  return members.map(([name, value]) => concat(name, py`=`, value));
}

/** `(("token",), ())`. */
export function securityOf(alternatives: readonly (readonly string[])[]): Doc {
  return tuple(alternatives.map((schemes) => tuple(schemes.map(stringLiteral))));
}

function parameterOf(site: Site, { name, wire, location, type, declared }: ArgumentPlan): Doc {
  const parameter = site.imports.value('Parameter', runtimeModule(site, 'rest'));
  const how = declared && 'style' in declared ? serializationOf(site, serialization(declared)) : undefined;
  return call(parameter, [
    stringLiteral(name),
    stringLiteral(wire),
    stringLiteral(location),
    type ? encoderOf(site, type) : py`${runtime(site, 'encode')}.text`,
    ...(how ? [how] : []),
  ]);
}

const SERIALIZATION: Readonly<Record<string, Py>> = {
  style: py`style`,
  explode: py`explode`,
  allowReserved: py`allow_reserved`,
  json: py`json`,
  contentType: py`content_type`,
};

function serializationOf(site: Site, how: JsonObject): Doc | undefined {
  const members = Object.entries(how).flatMap(([name, value]) => {
    const keyword = SERIALIZATION[name];
    return keyword && (typeof value === 'string' || typeof value === 'boolean')
      ? [[keyword, scalarLiteral(value)] as const]
      : [];
  });
  if (members.length === 0) return undefined;
  return call(site.imports.value('Serialization', runtimeModule(site, 'parameters')), keywords(members));
}

function bodyOf(site: Site, { content, alternatives, required, kind }: BodyShape, plan: ArgumentsPlan): Doc {
  const { imports } = site;
  const module = runtimeModule(site, 'body');
  const whole = plan.all.find(({ location }) => location === 'body');
  const encodings = Object.entries(fieldEncodings(content) ?? {}).flatMap(([name, how]) => {
    const printed = serializationOf(site, how as JsonObject);
    return printed ? [[stringLiteral(name), printed] as const] : [];
  });
  const written: readonly (readonly [Py, Doc])[] = whole
    ? [
        [py`encode`, kind === 'raw' ? py`${runtime(site, 'encode')}.binary` : encoderOf(site, content.type)],
        ...(whole.name === 'body' ? [] : [[py`argument`, stringLiteral(whole.name)] as const]),
      ]
    : [[py`members`, structOf(site, plan.fields, plan.additional!)]];
  return call(
    imports.value('Body', module),
    keywords([
      [py`write`, imports.value(`${kind}_body`, module)],
      [py`media_type`, stringLiteral(content.mediaType)],
      ...written,
      ...(alternatives.length > 0
        ? [[py`alternatives`, tuple(alternatives.map(stringLiteral))] as const]
        : []),
      ...(!required && !whole ? [[py`optional`, py`True`] as const] : []),
      ...(encodings.length > 0 ? [[py`encoding`, dict(encodings)] as const] : []),
    ]),
  );
}

function pagesConstant(site: Site, name: Py, { pagination }: RestPages, item: Doc, plan: ArgumentsPlan): Py {
  const names = (path: readonly string[]): Doc => tuple(path.map(stringLiteral));
  const to = (input: InputPath): Doc => names(argumentPath(input, plan));
  const hasMore =
    'hasMore' in pagination && pagination.hasMore ? [[py`has_more`, names(pagination.hasMore)] as const] : [];
  const kinds = {
    cursor: 'CursorPages',
    lastItem: 'LastItemPages',
    offset: 'OffsetPages',
    pageNumber: 'NumberedPages',
    nextUrl: 'AddressPages',
    link: 'AddressPages',
  } as const;
  const members = ((): readonly (readonly [Py, Doc])[] => {
    switch (pagination.kind) {
      case 'cursor':
        return [
          [py`cursor`, to(pagination.cursor)],
          [py`next`, names(pagination.nextCursor)],
        ];
      case 'lastItem':
        return [
          [py`after`, to(pagination.after)],
          [py`id`, names(pagination.id)],
          ...(pagination.before ? [[py`before`, to(pagination.before)] as const] : []),
          ...hasMore,
        ];
      case 'offset':
        return [[py`offset`, to(pagination.offset)], ...hasMore];
      case 'pageNumber':
        return [[py`page`, to(pagination.page)], [py`first`, numberLiteral(pagination.first)], ...hasMore];
      case 'nextUrl':
        return [[py`next`, names(pagination.nextUrl)]];
      case 'link':
        return [];
    }
  })();
  const type = site.imports.value(kinds[pagination.kind], runtimeModule(site, 'rest_pages'));
  return constant(
    name,
    subscript(type, [item]),
    call(type, keywords([[py`items`, names(pagination.items)], ...members])),
  );
}

/** From the argument to what is sent. */
function argumentPath({ in: place, path }: InputPath, { all }: ArgumentsPlan): readonly string[] {
  const location = place === 'body' ? 'member' : place;
  const found = all.find((argument) => argument.location === location && argument.wire === path[0]);
  if (found) return [found.name, ...path.slice(1)];
  const whole = all.find((argument) => argument.location === 'body');
  return place === 'body' && whole ? [whole.name, ...path] : path;
}

function documentation({ operation }: RestShape): readonly (string | undefined)[] {
  const { summary, description, deprecated, method, path } = operation;
  const said = sentence(summary);
  const whole = description?.trim() ? description : undefined;
  return [
    said ?? whole ?? `\`${method} ${path}\`.`,
    said === undefined ? undefined : differing(whole, summary),
    deprecated && `Deprecated. ${deprecated.reason ?? ''}`.trim(),
  ];
}

function raises({ operation: { responses } }: RestShape): readonly Entry[] {
  const errors = responses.filter(({ outcome }) => outcome === 'error');
  const numbers = errors.flatMap(({ status }) => (status === 'default' ? [] : [String(status)]));
  if (errors.length === 0) return [];
  const text = numbers.length > 0 ? `On status ${numbers.join(', ')}.` : 'On any error.';
  return [{ name: 'ApiError', text }];
}
