/** Type expressions of REST operations. They refer by name to the output of openapi-typescript. */
import type { Contract } from '../../../model/contract.ts';
import { namedType as namedTypeOf } from '../../../model/lookup.ts';
import type { MediaContent, Parameter, Response } from '../../../model/operation.ts';
import type { Type, TypeId } from '../../../model/type.ts';
import {
  es,
  identifier,
  indexedAccess,
  joinEs,
  numberLiteral,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { isTime, type Direction } from '../../shape/directions.ts';
import { fits } from '../layout.ts';
import { holdsFiles, isOwnHeader, type BodyShape, type RestShape } from '../../shape/rest-shape.ts';
import type { StreamShape } from '../../shape/stream-shape.ts';

/** The type names available to a module. Each imports the symbol that it uses. */
export interface TypeSources {
  readonly contract: Contract;
  /** Exported name of a named type in this direction, or undefined for a type that is not from REST. */
  readonly model: (id: TypeId, direction: Direction) => Es | undefined;
  /** Returns a type such as `operations['sendMessage']`. */
  readonly operation: (id: string) => Es;
  /** The type of any value in a path. */
  readonly pathValue: () => Es;
  /** The type of a raw body. */
  readonly raw: () => Es;
  /** The helper type in `Without<Type, 'member'>`, which omits a property. */
  readonly without: () => Es;
  /** The helper type in `WithStreams<Form>`, which accepts streams as files. */
  readonly withStreams: () => Es;
}

/** Returns the type of the parameters object, such as `SendMessageParams`. */
export function parametersType(shape: RestShape, sources: TypeSources): Es {
  return shape.form === 'grouped' ? groupedType(shape, sources) : flatType(shape, sources);
}

function flatType(shape: RestShape, sources: TypeSources): Es {
  const parts = LOCATIONS.flatMap((location) => locationType(shape, location, sources) ?? []);
  const body = bodyType(shape, sources);
  return intersection(body ? [...parts, body] : parts);
}

/** Returns `A & B`, with one part on each line if it is too long. */
function intersection(parts: readonly Es[]): Es {
  const line = joinEs(parts, ' & ');
  if (parts.length < 2 || fits(line, 'export type  = ;'.length + 40)) return line;
  const [first, ...rest] = parts;
  return es`${first!} &\n  ${joinEs(
    rest.map((part, index) => (index < rest.length - 1 ? es`${part} &` : part)),
    '\n',
  )}`;
}

function groupedType(shape: RestShape, sources: TypeSources): Es {
  const groups = LOCATIONS.flatMap((location) => {
    const type = locationType(shape, location, sources);
    return type
      ? [{ key: location, type, required: membersIn(shape, location).some((member) => member.required) }]
      : [];
  });
  const body = bodyType(shape, sources);
  const all = body ? [...groups, { key: 'body', type: body, required: shape.body!.required }] : groups;
  const lines = all.map(
    ({ key, type, required }) => es`${propertyKey(key)}${required ? es`` : es`?`}: ${type};`,
  );
  return es`{\n  ${joinEs(lines, '\n')}\n}`;
}

const LOCATIONS = ['query', 'header', 'cookie'] as const;

function membersIn(shape: RestShape, location: string): readonly Parameter[] {
  return shape.members.filter((member) => member.in === location);
}

function locationType(
  shape: RestShape,
  location: 'query' | 'header' | 'cookie',
  sources: TypeSources,
): Es | undefined {
  const members = membersIn(shape, location);
  if (members.length === 0) return undefined;
  const declared = shape.operation.parameters.filter((parameter) => parameter.in === location);
  const all = es`${sources.operation(shape.operation.id)}['parameters'][${stringLiteral(location)}]`;
  const present = declared.some((parameter) => parameter.required) ? all : es`NonNullable<${all}>`;
  const own = declared.filter(isOwnHeader).map((parameter) => stringLiteral(parameter.name.wire));
  return own.length === 0 ? present : es`Omit<${present}, ${joinEs(own, ' | ')}>`;
}

function bodyType(shape: RestShape, sources: TypeSources): Es | undefined {
  if (!shape.body) return undefined;
  const { content, kind } = shape.body;
  if (kind === 'raw') return sources.raw();
  const type =
    namedType(content.type, 'request', sources) ?? sentType(shape.operation.id, shape.body, sources);
  if (kind === 'multipart' && holdsFiles(sources.contract, content.type))
    return es`${sources.withStreams()}<${type}>`;
  return shape.flag ? es`${sources.without()}<${type}, ${stringLiteral(shape.flag.name)}>` : type;
}

function sentType(id: string, { content, required }: BodyShape, sources: TypeSources): Es {
  const body = es`${sources.operation(id)}['requestBody']`;
  return es`${required ? body : es`NonNullable<${body}>`}['content']${indexedAccess(content.mediaType)}`;
}

/** Returns the type of an item of a stream. */
export function itemType(shape: RestShape, stream: StreamShape, sources: TypeSources): Es {
  const named = namedType(stream.item, 'response', sources);
  if (named) return named;
  if (stream.isText) return es`string`;
  const { response, content, within } = stream;
  const whole =
    namedType(content.type, 'response', sources) ?? contentType(shape, response, content, sources);
  return within.reduce<Es>(
    (type, step) => (step === 'items' ? es`${type}[number]` : es`NonNullable<${type}['data']>`),
    whole,
  );
}

function contentType(
  shape: RestShape,
  { status }: Response,
  { mediaType }: MediaContent,
  sources: TypeSources,
): Es {
  const key = typeof status === 'number' ? es`[${numberLiteral(status)}]` : indexedAccess(status);
  return es`${sources.operation(shape.operation.id)}['responses']${key}['content']${indexedAccess(mediaType)}`;
}

/** Returns the result type of a call. */
export function resultType(shape: RestShape, sources: TypeSources): Es {
  const { kind, contents, mayBeEmpty } = shape.result;
  if (kind === 'none') return es`void`;
  const types =
    kind === 'text'
      ? [es`string`]
      : kind === 'blob'
        ? [es`Blob`]
        : contents.map(
            ({ response, content }) =>
              namedType(content.type, 'response', sources) ?? contentType(shape, response, content, sources),
          );
  const unique = [...new Map(types.map((type) => [type.text, type])).values()];
  return joinEs(mayBeEmpty ? [...unique, es`undefined`] : unique, ' | ');
}

/** True if the result needs a name of its own, because it is JSON that is not always exactly one named type. */
export function hasResultName(shape: RestShape): boolean {
  const { kind, contents } = shape.result;
  return (
    kind === 'json' &&
    (contents.length !== 1 || contents[0]!.content.type.kind !== 'reference' || shape.result.mayBeEmpty)
  );
}

/**
 * Returns the type of a path parameter: a primitive type, a named type, or the declared type in `operations`. A
 * parameter that accepts any value gets `PathValue`, the type of all values that a path can contain.
 */
export function pathType(parameter: Parameter | undefined, operation: string, sources: TypeSources): Es {
  if (!parameter) return es`string`;
  const { type } = parameter;
  if (type.kind === 'primitive') {
    if (isTime(type)) return es`string | Date`;
    if (type.primitive === 'string' || type.primitive === 'boolean') return identifier(type.primitive);
    if (type.primitive === 'integer' || type.primitive === 'number') return es`number`;
  }
  if (admitsAny(sources.contract, type)) return sources.pathValue();
  return (
    namedType(type, 'request', sources) ??
    es`${sources.operation(operation)}['parameters']['path']${indexedAccess(parameter.name.wire)}`
  );
}

/** True if openapi-typescript prints the type as `unknown`. This includes a type that only refers back to itself. */
function admitsAny(contract: Contract, type: Type, seen: ReadonlySet<Type> = new Set()): boolean {
  if (seen.has(type)) return true;
  const inner = (part: Type): boolean => admitsAny(contract, part, new Set(seen).add(type));
  switch (type.kind) {
    case 'any':
      return true;
    case 'nullable':
      return inner(type.of);
    case 'reference':
      return inner(namedTypeOf(contract, type.target).type);
    case 'union':
      return type.variants.some(inner);
    case 'intersection':
      return type.parts.every(inner);
    default:
      return false;
  }
}

function namedType(type: Type, direction: Direction, sources: TypeSources): Es | undefined {
  return type.kind === 'reference' ? sources.model(type.target, direction) : undefined;
}
