/** A method for a REST call: the operation as data, and its parameters, for the runtime. */
import { go, identifier, joinGo, stringLiteral, type Go } from '../../encode/go.ts';
import { restArguments, type ArgumentPlan, type ArgumentsPlan } from '../../shape/arguments.ts';
import type { Call } from '../../shape/calls.ts';
import { paragraphsOf } from '../../shape/sentences.ts';
import { restPages } from '../../shape/rest-pages.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import type { SecurityAlternatives } from '../../shape/security.ts';
import { fieldEncodings, serialization, type Serialization } from '../../shape/serialization.ts';
import { inline, list, literal } from './layout.ts';
import { resultType, type Holder, type Method } from './method.ts';
import { callNames, claimName } from './names.ts';
import { pagesLiteral } from './pages.ts';
import { paramsOf } from './params.ts';
import { takesNull } from './types/fields.ts';
import { element, type Site } from './types/go-type.ts';
import { deprecation } from '../../shape/declared-types.ts';

const IN: Readonly<Record<string, Go>> = {
  path: go`core.InPath`,
  query: go`core.InQuery`,
  header: go`core.InHeader`,
  cookie: go`core.InCookie`,
};

const STYLES: Readonly<Record<string, Go>> = {
  form: go`core.Form`,
  simple: go`core.Simple`,
  label: go`core.Label`,
  matrix: go`core.Matrix`,
  spaceDelimited: go`core.SpaceDelimited`,
  pipeDelimited: go`core.PipeDelimited`,
  deepObject: go`core.DeepObject`,
};

export function restMethod(
  holder: Holder,
  name: string,
  { shape, words }: Extract<Call, { kind: 'rest' }>,
): Method {
  const { declaredTypes, contract, service } = holder;
  const isRaw = shape.body !== undefined && shape.body.kind !== 'json';
  const site: Site = { declaredTypes, direction: 'request', isRaw };
  const plan = restArguments(contract, shape, callNames());
  const params = paramsOf(
    site,
    plan,
    claimName(declaredTypes.scope, { words: [...words, 'params'] }, 'type'),
    `${service}.${name}`,
    'body',
  );
  const request = requestOf(shape, plan, site);
  const { returns, made } = returned(holder, shape, request);
  return {
    name,
    documentation: documentation(shape),
    params,
    returns,
    body: go`return ${made}`,
  };
}

function returned(
  { declaredTypes, contract }: Holder,
  shape: RestShape,
  request: Go,
): { readonly returns: Go; readonly made: Go } {
  const site: Site = { declaredTypes, direction: 'response' };
  const given = go`ctx, s.connection, ${request}`;
  switch (shape.result.kind) {
    case 'none':
      return { returns: go`error`, made: go`core.RestNothing(${given}, options...)` };
    case 'text':
      return { returns: go`(string, error)`, made: go`core.Rest[string](${given}, nil, options...)` };
    case 'blob':
      return { returns: go`([]byte, error)`, made: go`core.Rest[[]byte](${given}, nil, options...)` };
    case 'json':
    case 'stream':
  }
  const { code, read = go`nil` } = resultType(site, shape.result.type!);
  const pages = restPages(contract, shape);
  if (!pages)
    return { returns: go`(${code}, error)`, made: go`core.Rest[${code}](${given}, ${read}, options...)` };
  const item = pages.item ? element(site, pages.item) : { code: go`any` };
  const readItem = 'read' in item && item.read ? item.read : go`nil`;
  return {
    returns: go`*Pages[${code}, ${item.code}]`,
    made: go`core.ListRest[${code}, ${item.code}](${given}, ${pagesLiteral(pages)}, ${read}, ${readItem}, options...)`,
  };
}

function requestOf(shape: RestShape, plan: ArgumentsPlan, site: Site): Go {
  const parameters = plan.all.filter(({ location }) => location in IN).map((one) => parameterOf(one));
  return literal(go`&core.RestRequest`, [
    [go`Operation`, operationOf(shape)],
    ...(parameters.length > 0 ? [[go`Parameters`, list(go`[]core.Parameter`, parameters)] as const] : []),
    ...(shape.body ? [[go`Body`, bodyOf(shape.body, plan, site)] as const] : []),
  ]);
}

function operationOf({ operation, sending, result }: RestShape): Go {
  const { accept, server, security, keyHeader, isRepeatable, secrets } = sending;
  const kinds = {
    json: undefined,
    stream: undefined,
    none: go`core.ResultNone`,
    text: go`core.ResultText`,
    blob: go`core.ResultBytes`,
  };
  const kind = kinds[result.kind];
  return literal(go`&core.RestOperation`, [
    [go`Method`, stringLiteral(operation.method)],
    [go`Path`, stringLiteral(operation.path)],
    ...(accept === undefined ? [] : [[go`Accept`, stringLiteral(accept)] as const]),
    ...(kind ? [[go`Result`, kind] as const] : []),
    ...(result.mayBeEmpty ? [[go`MayBeEmpty`, go`true`] as const] : []),
    ...(server === undefined ? [] : [[go`Server`, stringLiteral(server)] as const]),
    ...(security ? [[go`Security`, alternatives(security)] as const] : []),
    ...(isRepeatable ? [[go`Repeatable`, go`true`] as const] : []),
    ...(keyHeader === undefined ? [] : [[go`KeyHeader`, stringLiteral(keyHeader)] as const]),
    ...(secrets.length > 0
      ? [[go`Secrets`, go`[]string{${joinGo(secrets.map(stringLiteral), ', ')}}`] as const]
      : []),
  ]);
}

/** `[][]string{{"token"}}`. */
export function alternatives(security: SecurityAlternatives): Go {
  const rows = security.map((schemes) => go`{${joinGo(schemes.map(stringLiteral), ', ')}}`);
  return go`[][]string{${joinGo(rows, ', ')}}`;
}

function parameterOf({ name, location, wire, declared }: ArgumentPlan): Go {
  const how = declared && 'in' in declared ? serializationOf(serialization(declared)) : [];
  return inline(go``, [
    [go`In`, IN[location]!],
    [go`Name`, stringLiteral(wire)],
    [go`Value`, location === 'path' ? identifier(name) : go`params.${identifier(name)}`],
    ...(how.length > 0 ? [[go`Serialization`, inline(go`core.Serialization`, how)] as const] : []),
  ]);
}

function serializationOf({
  style,
  explode,
  allowReserved,
  json,
}: Serialization): readonly (readonly [Go, Go])[] {
  return [
    ...(style === undefined ? [] : [[go`Style`, STYLES[style]!] as const]),
    ...(explode === true ? [[go`Explode`, go`true`] as const] : []),
    ...(explode === false ? [[go`Joined`, go`true`] as const] : []),
    ...(allowReserved ? [[go`AllowReserved`, go`true`] as const] : []),
    ...(json ? [[go`JSON`, go`true`] as const] : []),
  ];
}

const WRITERS = {
  json: go`core.JSONBody`,
  form: go`core.FormBody`,
  multipart: go`core.MultipartBody`,
  raw: go`core.RawBody`,
} as const;

function bodyOf(
  { content, mediaType, kind, alternatives: others, required, emptiable }: NonNullable<RestShape['body']>,
  plan: ArgumentsPlan,
  site: Site,
): Go {
  const whole = plan.all.find(({ location }) => location === 'body');
  const hasMembers = plan.all.some(({ location }) => location === 'member');
  const encodings = Object.entries(fieldEncodings(content) ?? {}).map(([name, how]) => {
    const { contentType } = how;
    const serialized = serializationOf(how);
    return go`${stringLiteral(name)}: ${inline(go``, [
      ...(serialized.length > 0
        ? [[go`Serialization`, inline(go`core.Serialization`, serialized)] as const]
        : []),
      ...(contentType === undefined ? [] : [[go`ContentType`, stringLiteral(contentType)] as const]),
    ])}`;
  });
  return literal(go`&core.Body`, [
    [
      go`Value`,
      whole ? go`params.${identifier(whole.name)}` : hasMembers ? go`params.body()` : go`core.Members{}`,
    ],
    [go`MediaType`, stringLiteral(mediaType)],
    ...(others.length > 0
      ? [[go`Alternatives`, go`[]string{${joinGo(others.map(stringLiteral), ', ')}}`] as const]
      : []),
    ...(required ? [] : [[go`Optional`, go`true`] as const]),
    ...(whole?.type && kind === 'json' && takesNull(site, { type: whole.type })
      ? [[go`Nullable`, go`true`] as const]
      : []),
    [go`Write`, WRITERS[kind]],
    ...(encodings.length > 0
      ? [[go`Encoding`, go`map[string]core.FieldEncoding{${joinGo(encodings, ', ')}}`] as const]
      : []),
    ...(emptiable.length > 0
      ? [[go`Emptiable`, go`[]string{${joinGo(emptiable.map(stringLiteral), ', ')}}`] as const]
      : []),
  ]);
}

function documentation({ operation }: RestShape): readonly (string | undefined)[] {
  const [title = `${operation.method} ${operation.path}.`, text] = paragraphsOf(operation);
  return [title, text, deprecation(operation)];
}
