/** Prints the operation of a REST call as data. */
import { java, numberLiteral, stringLiteral, type Java } from '../../encode/java.ts';
import { restArguments, type ArgumentPlan, type ArgumentsPlan } from '../../shape/arguments.ts';
import { paragraphsOf } from '../../shape/sentences.ts';
import { restPages } from '../../shape/rest-pages.ts';
import type { BodyShape, RestShape } from '../../shape/rest-shape.ts';
import type { SecurityAlternatives } from '../../shape/security.ts';
import { fieldEncodings, serialization, type Serialization } from '../../shape/serialization.ts';
import type { StreamShape } from '../../shape/stream-shape.ts';
import { isNullable } from '../../shape/declared-types.ts';
import { text, type Doc } from './layout/ops.ts';
import { chain, construction, generic, lambda } from './layout/syntax.ts';
import type { CallResult, PrintContext, Method, MethodNames, Step } from './method.ts';
import { callNames } from './names.ts';
import { pagesSteps } from './pages.ts';
import { keyOf, paramsOf } from './params.ts';
import { javaType, pageItem, type Site } from './types/java-type.ts';

const STYLES: Readonly<Record<string, Java>> = {
  form: java`Style.FORM`,
  simple: java`Style.SIMPLE`,
  label: java`Style.LABEL`,
  matrix: java`Style.MATRIX`,
  spaceDelimited: java`Style.SPACE_DELIMITED`,
  pipeDelimited: java`Style.PIPE_DELIMITED`,
  deepObject: java`Style.DEEP_OBJECT`,
};

const PLACES: Readonly<Record<string, Java>> = {
  path: java`path`,
  query: java`query`,
  header: java`header`,
  cookie: java`cookie`,
};

export function restMethod(holder: PrintContext, names: MethodNames, shape: RestShape): Method {
  const { declaredTypes, contract, access } = holder;
  const site: Site = {
    declaredTypes,
    direction: 'request',
    isRaw: shape.body !== undefined && shape.body.kind !== 'json',
  };
  const plan = restArguments(contract, shape, callNames());
  const { gives, steps } = resultOf(holder, shape, plan);
  return {
    ...names,
    documentation: documentation(shape),
    deprecated: shape.operation.deprecated,
    params: paramsOf(site, plan, names.params, `${access}.${names.name}`),
    gives,
    operation: chain(java`RestOperation`, [...operationSteps(shape, plan), ...steps]),
  };
}

function resultOf(
  { declaredTypes, contract }: PrintContext,
  shape: RestShape,
  plan: ArgumentsPlan,
): { readonly gives: CallResult; readonly steps: readonly Step[] } {
  const site: Site = { declaredTypes, direction: 'response' };
  const value = (plain: Doc): CallResult => ({ kind: 'value', plain, boxed: plain });
  switch (shape.result.kind) {
    case 'none':
      return { gives: { kind: 'nothing' }, steps: [{ name: java`nothing`, args: [] }] };
    case 'text':
      return { gives: value(text(java`String`)), steps: [{ name: java`text`, args: [] }] };
    case 'blob':
      return { gives: value(text(java`byte[]`)), steps: [{ name: java`bytes`, args: [] }] };
    case 'download':
      return { gives: { kind: 'download' }, steps: [{ name: java`download`, args: [] }] };
    case 'stream':
      return streamOf(site, shape.stream!);
    case 'json':
  }
  const type = shape.result.type!;
  const { plain, boxed, read, kind } = javaType(site, type);
  const pages = restPages(contract, shape);
  if (pages) {
    const item = pages.item ? pageItem(site, pages.item) : javaType(site, { kind: 'any', at: type.at });
    return {
      gives: { kind: 'pages', page: boxed, item: item.boxed },
      steps: [{ name: WHOLE[kind], args: [read] }, pagesSteps(pages, plan, item.read)],
    };
  }
  const isOptional = shape.result.mayBeEmpty || (kind !== 'any' && isNullable(contract, type));
  return isOptional
    ? {
        gives: value(generic(java`Optional`, [boxed])),
        steps: [{ name: java`optionalJson`, args: [read] }],
      }
    : { gives: { kind: 'value', plain, boxed }, steps: [{ name: WHOLE[kind], args: [read] }] };
}

const FRAMINGS = {
  events: java`Framing.EVENTS`,
  lines: java`Framing.LINES`,
  sequence: java`Framing.SEQUENCE`,
} as const;

function streamOf(
  site: Site,
  { framing, isText, item, sentinel, hasError, isResumable }: StreamShape,
): { readonly gives: CallResult; readonly steps: readonly Step[] } {
  const { boxed, read } = javaType(site, item);
  const flag = (value: boolean): Doc => text(value ? java`true` : java`false`);
  const spec = construction(java`StreamSpec`, [
    text(FRAMINGS[framing]),
    flag(isText),
    text(sentinel === undefined ? java`null` : stringLiteral(sentinel)),
    flag(hasError),
    flag(isResumable),
  ]);
  return { gives: { kind: 'stream', item: boxed }, steps: [{ name: java`stream`, args: [spec, read] }] };
}

/** The step to read a result, by its kind. If a response has no content, a list or a map is empty. */
const WHOLE = { list: java`list`, map: java`map`, value: java`json`, any: java`json` } as const;

function operationSteps({ operation, sending, body, flag }: RestShape, plan: ArgumentsPlan): readonly Step[] {
  const { accept, server, security, keyHeader, isRepeatable, secrets } = sending;
  const one = (name: Java, value: Doc): Step => ({ name, args: [value] });
  return [
    { name: java`of`, args: [text(stringLiteral(operation.method)), text(stringLiteral(operation.path))] },
    ...inParts(
      java`operation`,
      plan.all.filter(({ location }) => location in PLACES).map((each) => parameterStep(plan, each)),
    ),
    ...(body ? [one(java`body`, bodyOf(body, plan))] : []),
    ...(flag?.value === undefined ? [] : [constantStep(plan, flag.name, flag.value)]),
    ...(accept === undefined ? [] : [one(java`accept`, text(stringLiteral(accept)))]),
    ...(server === undefined ? [] : [one(java`server`, text(stringLiteral(server)))]),
    ...(security ? [one(java`security`, alternatives(security))] : []),
    ...(isRepeatable ? [{ name: java`repeatable`, args: [] }] : []),
    ...(keyHeader === undefined ? [] : [one(java`keyHeader`, text(stringLiteral(keyHeader)))]),
    ...(secrets.length > 0
      ? [{ name: java`secrets`, args: secrets.map((name) => text(stringLiteral(name))) }]
      : []),
  ];
}

/** Maximum length of a chain, because the stack of javac overflows for about a thousand calls. */
const MAX_CHAIN = 200;

/** Returns the steps, which are divided into functions if there are more than the maximum. */
function inParts(name: Java, steps: readonly Step[]): readonly Step[] {
  if (steps.length <= MAX_CHAIN) return steps;
  return Array.from({ length: Math.ceil(steps.length / MAX_CHAIN) }, (_, index) => {
    const part = steps.slice(index * MAX_CHAIN, (index + 1) * MAX_CHAIN);
    return { name: java`with`, args: [lambda(name, chain(name, part))] };
  });
}

/** Returns the step to set the property of the body which selects between a stream and a whole response. */
function constantStep(plan: ArgumentsPlan, name: string, value: boolean): Step {
  const isWhole = plan.all.some(({ location }) => location === 'body');
  const path = isWhole ? ['body', name] : [name];
  return {
    name: java`constant`,
    args: [listOf(path.map((one) => text(stringLiteral(one)))), text(value ? java`true` : java`false`)],
  };
}

/** Returns alternatives of credentials: `List.of(List.of("token"))`. */
export function alternatives(security: SecurityAlternatives): Doc {
  return listOf(security.map((schemes) => listOf(schemes.map((one) => text(stringLiteral(one))))));
}

export function listOf(items: readonly Doc[]): Doc {
  return chain(java`List`, [{ name: java`of`, args: items }]);
}

function parameterStep(plan: ArgumentsPlan, argument: ArgumentPlan): Step {
  const { wire, location, declared } = argument;
  const key = keyOf(plan, argument);
  const how = declared && 'in' in declared ? serializationOf(serialization(declared)) : undefined;
  const name = text(stringLiteral(wire));
  const args =
    key === wire && !how ? [name] : [text(stringLiteral(key)), name, how ?? text(java`Serialization.PLAIN`)];
  return { name: PLACES[location]!, args };
}

/** Returns the serialization, or undefined for the default. */
function serializationOf({
  style,
  explode,
  allowReserved,
  json,
  contentType,
  fileTypes,
}: Serialization): Doc | undefined {
  if (fileTypes) {
    const types = Object.entries(fileTypes).map(([extension, type]) => `${extension}=${type}`);
    return chain(java`Serialization`, [
      { name: java`files`, args: types.map((type) => text(stringLiteral(type))) },
    ]);
  }
  const steps: readonly Step[] = [
    ...(style === undefined ? [] : [{ name: java`of`, args: [text(STYLES[style]!)] }]),
    ...(explode === undefined
      ? []
      : [{ name: java`exploded`, args: [text(explode ? java`true` : java`false`)] }]),
    ...(allowReserved ? [{ name: java`reserved`, args: [] }] : []),
    ...(contentType === undefined ? [] : [{ name: java`typed`, args: [text(stringLiteral(contentType))] }]),
  ];
  if (style !== undefined) return chain(java`Serialization`, steps);
  if (json) return steps.length === 0 ? text(java`Serialization.JSON`) : constantChain(java`JSON`, steps);
  return steps.length === 0 ? undefined : constantChain(java`PLAIN`, steps);
}

/** Returns `Serialization.PLAIN.exploded(true)`, which always fits on one line. */
function constantChain(constant: Java, steps: readonly Step[]): Doc {
  return chain(java`Serialization.${constant}`, steps);
}

const WRITERS = { json: java`json`, form: java`form`, multipart: java`multipart`, raw: java`raw` } as const;

function bodyOf(
  { content, mediaType, kind, alternatives: others, required, emptiable, least }: BodyShape,
  plan: ArgumentsPlan,
): Doc {
  const isWhole = plan.all.some(({ location }) => location === 'body');
  const encodings = Object.entries(fieldEncodings(content) ?? {}).flatMap(([name, how]): readonly Step[] => {
    const written = serializationOf(how);
    return written ? [{ name: java`encoding`, args: [text(stringLiteral(name)), written] }] : [];
  });
  return chain(java`Body`, [
    { name: WRITERS[kind], args: [mediaType, ...others].map((one) => text(stringLiteral(one))) },
    ...(isWhole && kind !== 'raw' ? [{ name: java`whole`, args: [] }] : []),
    ...(required ? [] : [{ name: java`optional`, args: [] }]),
    ...(least > 0 ? [{ name: java`atLeast`, args: [text(numberLiteral(least))] }] : []),
    ...inParts(java`body`, encodings),
    ...(emptiable.length > 0
      ? [{ name: java`emptiable`, args: emptiable.map((one) => text(stringLiteral(one))) }]
      : []),
  ]);
}

function documentation({ operation }: RestShape): readonly (string | undefined)[] {
  const [title = `\`${operation.method} ${operation.path}\`.`, summary] = paragraphsOf(operation);
  return [title, summary];
}
