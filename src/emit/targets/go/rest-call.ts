/** Prints the method of a REST call, which passes the operation and its parameters to the runtime as data. */
import { methodDocumentation } from '../../golang/named-documentation.ts';
import { go, identifier, joinGo, numberLiteral, stringLiteral, type Go } from '../../encode/go.ts';
import { restArguments, type ArgumentPlan, type ArgumentsPlan } from '../../shape/arguments.ts';
import type { Call } from '../../shape/calls.ts';
import { paragraphsOf } from '../../shape/sentences.ts';
import { restPages } from '../../shape/rest-pages.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import type { SecurityAlternatives } from '../../shape/security.ts';
import { fieldEncodings, serialization, type Serialization } from '../../shape/serialization.ts';
import type { StreamFlag, StreamShape } from '../../shape/stream-shape.ts';
import { inline, list, literal } from '../../golang/go-layout.ts';
import { resultType, type PrintContext, type Method } from './method.ts';
import { callNames, claimName } from '../../golang/go-names.ts';
import { pagesLiteral } from './pages.ts';
import { paramsOf } from './params.ts';
import { takesNull } from '../../golang/types/fields.ts';
import { element, type Site } from '../../golang/types/go-type.ts';
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
  holder: PrintContext,
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
    documentation: documentation(name, shape),
    params,
    returns,
    body: go`return ${made}`,
  };
}

function returned(
  { declaredTypes, contract }: PrintContext,
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
    case 'download':
      return { returns: go`(*Download, error)`, made: go`core.OpenDownload(${given}, options...)` };
    case 'stream':
      return streamOf(site, shape.stream!, given);
    case 'json':
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

function streamOf(
  site: Site,
  { item, isText }: StreamShape,
  given: Go,
): { readonly returns: Go; readonly made: Go } {
  const own = isText ? { code: go`string` } : element(site, item);
  const read = 'read' in own && own.read ? own.read : go`nil`;
  return {
    returns: go`(*EventStream[${own.code}], error)`,
    made: go`core.OpenStream[${own.code}](${given}, ${read}, options...)`,
  };
}

const FRAMINGS = {
  events: go`core.Events`,
  lines: go`core.JSONLines`,
  sequence: go`core.JSONSequence`,
} as const;

function specOf({ framing, isText, sentinel, hasError, isResumable }: StreamShape): Go {
  return inline(go`&core.StreamSpec`, [
    ...(framing === 'events' ? [] : [[go`Framing`, FRAMINGS[framing]] as const]),
    ...(isText ? [[go`Text`, go`true`] as const] : []),
    ...(sentinel === undefined ? [] : [[go`Sentinel`, stringLiteral(sentinel)] as const]),
    ...(hasError ? [[go`HasError`, go`true`] as const] : []),
    ...(isResumable ? [[go`Resumable`, go`true`] as const] : []),
  ]);
}

function requestOf(shape: RestShape, plan: ArgumentsPlan, site: Site): Go {
  const parameters = plan.all.filter(({ location }) => location in IN).map((one) => parameterOf(one));
  return literal(go`&core.RestRequest`, [
    [go`Operation`, operationOf(shape)],
    ...(parameters.length > 0 ? [[go`Parameters`, list(go`[]core.Parameter`, parameters)] as const] : []),
    ...(shape.body ? [[go`Body`, bodyOf(shape.body, plan, site, shape.flag)] as const] : []),
  ]);
}

function operationOf({ operation, sending, result, stream }: RestShape): Go {
  const { accept, server, security, keyHeader, isRepeatable, secrets } = sending;
  const kinds = {
    json: undefined,
    stream: undefined,
    download: undefined,
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
    ...(stream ? [[go`Stream`, specOf(stream)] as const] : []),
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

/** Returns alternatives of credentials: `[][]string{{"token"}}`. */
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
  {
    content,
    mediaType,
    kind,
    alternatives: others,
    required,
    emptiable,
    least,
  }: NonNullable<RestShape['body']>,
  plan: ArgumentsPlan,
  site: Site,
  flag: StreamFlag | undefined,
): Go {
  const whole = plan.all.find(({ location }) => location === 'body');
  const hasMembers = plan.all.some(({ location }) => location === 'member');
  const encodings = Object.entries(fieldEncodings(content) ?? {}).map(([name, how]) => {
    const { contentType, fileTypes } = how;
    const serialized = serializationOf(how);
    return go`${stringLiteral(name)}: ${inline(go``, [
      ...(serialized.length > 0
        ? [[go`Serialization`, inline(go`core.Serialization`, serialized)] as const]
        : []),
      ...(contentType === undefined ? [] : [[go`ContentType`, stringLiteral(contentType)] as const]),
      ...(fileTypes === undefined ? [] : [[go`FileTypes`, stringMap(fileTypes)] as const]),
    ])}`;
  });
  return literal(go`&core.Body`, [
    [
      go`Value`,
      withFlag(
        whole ? go`params.${identifier(whole.name)}` : hasMembers ? go`params.body()` : go`core.Members{}`,
        whole !== undefined,
        flag,
      ),
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
    ...(least > 0 ? [[go`Least`, numberLiteral(least)] as const] : []),
    ...(emptiable.length > 0
      ? [[go`Emptiable`, go`[]string{${joinGo(emptiable.map(stringLiteral), ', ')}}`] as const]
      : []),
  ]);
}

function stringMap(strings: Readonly<Record<string, string>>): Go {
  const pairs = Object.entries(strings).map(
    ([key, value]) => go`${stringLiteral(key)}: ${stringLiteral(value)}`,
  );
  return go`map[string]string{${joinGo(pairs, ', ')}}`;
}

/** Adds to a body the property that selects between a stream and a whole response, if the property has a value. */
function withFlag(body: Go, isWhole: boolean, flag: StreamFlag | undefined): Go {
  if (flag?.value === undefined) return body;
  const given = go`${stringLiteral(flag.name)}, ${flag.value ? go`true` : go`false`}`;
  return isWhole ? go`core.WithConstant(${body}, ${given})` : go`append(${body}, core.Constant(${given}))`;
}

function documentation(name: string, { operation }: RestShape): readonly (string | undefined)[] {
  const { method, path } = operation;
  const [title, text] = paragraphsOf(operation);
  return methodDocumentation(name, `${method} ${path}`, [title, text, deprecation(operation)]);
}
