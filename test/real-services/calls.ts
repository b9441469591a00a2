/** Builds one call of every REST operation of a contract, with all arguments, in the form of conformance vectors. */
import type { JsonValue } from '../../src/core/json.ts';
import { snakeCase } from '../../src/core/words.ts';
import { restShape } from '../../src/emit/shape/rest-shape.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isRest, resolve } from '../../src/model/lookup.ts';
import type { MediaContent, Parameter, RestOperation } from '../../src/model/operation.ts';
import type { Type } from '../../src/model/type.ts';
import type { CallSpec, Json } from '../conformance/format.ts';
import { filled } from './fill.ts';
import { permitted } from './permitted.ts';

export interface Call extends CallSpec {
  /** `POST /v1/charges`. */
  readonly id: string;
}

/** `omitted`: optional parameters to omit in all calls, by wire name. */
export function callsOf(contract: Contract, omitted: ReadonlySet<string>): readonly Call[] {
  return contract.operations.filter(isRest).map((operation) => callOf(contract, operation, omitted));
}

function callOf(contract: Contract, operation: RestOperation, omitted: ReadonlySet<string>): Call {
  const { path, members, body } = restShape(contract, operation);
  const values = (place: Parameter['in']): Record<string, Json> =>
    Object.fromEntries(
      members
        .filter((one) => one.in === place && (one.required || !omitted.has(one.name.wire)))
        .map((one) => [one.name.wire, valueOf(contract, one.type)]),
    );
  const { resources, action } = operation.callPath;
  const content = body && withTypes(body.content, bodyOf(contract, body.content, omitted));
  return {
    id: operation.id,
    to: [...resources, action].map(({ words }) => snakeCase(words)).join('.'),
    path: Object.fromEntries(
      path.map(({ name, parameter }) => [name, parameter ? valueOf(contract, parameter.type) : 'text']),
    ),
    ...grouped('query', values('query')),
    ...grouped('headers', values('header')),
    ...grouped('cookies', values('cookie')),
    ...(content !== undefined && { body: content }),
  };
}

function grouped(group: 'query' | 'headers' | 'cookies', values: Readonly<Record<string, Json>>): object {
  return Object.keys(values).length > 0 ? { [group]: values } : {};
}

function valueOf(contract: Contract, type: Type): Json {
  const value = filled(contract, type);
  if (value === undefined) throw new Error(`no value of a type at ${type.at.file}:${type.at.line}`);
  return value;
}

/** Bytes are files; undefined for a body without properties, which callers omit. */
function bodyOf(contract: Contract, content: MediaContent, omitted: ReadonlySet<string>): Json | undefined {
  const { type } = content;
  const shape = resolve(contract, type);
  if (shape.kind !== 'object') return withFiles(contract, type, valueOf(contract, type));
  const properties = shape.properties.filter(({ name, required }) => required || !omitted.has(name.wire));
  const value = valueOf(contract, { ...shape, properties });
  const isEmpty = Object.keys(value as object).length === 0;
  return isEmpty ? undefined : withFiles(contract, type, permitted(contract, content, value));
}

/** Gives each file the first media type that its encoding declares. */
function withTypes({ encoding }: MediaContent, body: Json | undefined): Json | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const typed = Object.entries(body as Readonly<Record<string, Json>>).map(([name, value]) => {
    const [type = ''] = encoding[name]?.contentType?.split(',') ?? [];
    const hasBytes = typeof value === 'object' && value !== null && '$base64' in value;
    return [name, hasBytes && type !== '' ? { ...value, type: type.trim() } : value] as const;
  });
  return Object.fromEntries(typed);
}

function withFiles(contract: Contract, type: Type, value: JsonValue): Json {
  const shape = resolve(contract, type);
  if (shape.kind === 'binary')
    return { $base64: Buffer.from('text').toString('base64'), name: 'text.txt', type: 'text/plain' };
  if (shape.kind === 'union') {
    const kind = Array.isArray(value) ? 'list' : 'binary';
    const variant = shape.variants.find(
      (one) => isFile(contract, one) && resolve(contract, one).kind === kind,
    );
    return variant ? withFiles(contract, variant, value) : value;
  }
  if (shape.kind === 'list' && resolve(contract, shape.items).kind === 'binary')
    return (value as readonly JsonValue[]).map((item) => withFiles(contract, shape.items, item));
  if (shape.kind !== 'object') return value;
  const files = shape.properties.filter(
    ({ name, type: of }) => Object.hasOwn(value as object, name.wire) && isFile(contract, of),
  );
  return {
    ...(value as Record<string, Json>),
    ...Object.fromEntries(
      files.map(({ name, type: of }) => {
        const own = (value as Readonly<Record<string, JsonValue>>)[name.wire]!;
        return [name.wire, withFiles(contract, of, own)] as const;
      }),
    ),
  };
}

function isFile(contract: Contract, type: Type): boolean {
  const shape = resolve(contract, type);
  if (shape.kind === 'union') return shape.variants.some((variant) => isFile(contract, variant));
  return shape.kind === 'binary' || (shape.kind === 'list' && isFile(contract, shape.items));
}
