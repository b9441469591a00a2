import { isHttpToken } from '../../core/http-token.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Header, Parameter, ParameterStyle, QueryString } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import { accessOf } from '../vocabulary/access.ts';
import { filterOf } from '../vocabulary/filter.ts';
import { marksOf } from '../vocabulary/marks.ts';
import { documentation, entriesOf, follow, type Context } from './context.ts';
import { defaultOf } from './default-of.ts';
import type { Dictionary, OpenapiHeader, OpenapiParameter, Reference } from './document-types.ts';
import { examplesOf } from './examples.ts';
import type { Origin } from '../document/origin.ts';
import { mediaTypeOf } from './media-type-of.ts';
import { typeOf } from './schema.ts';

const STYLES: Readonly<Record<Parameter['in'], readonly [ParameterStyle, ...ParameterStyle[]]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** Header parameters that OpenAPI ignores, because other parts of the document describe these headers. */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** Returns the declared parameters by location and name. Of duplicate declarations, the last is used. */
export function parametersOf(
  context: Context,
  parameters: readonly (OpenapiParameter | Reference)[] | undefined,
  owner: Origin,
): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Parameter>();
  for (const [index, entry] of (parameters ?? []).entries()) {
    const { value, origin } = follow<OpenapiParameter>(context, entry, owner.below('parameters', index));
    if (isQueryString(context, value)) continue;
    const parameter = parameterOf(context, value, origin);
    if (!parameter) continue;
    const key = `${parameter.in} ${parameter.in === 'header' ? parameter.name.wire.toLowerCase() : parameter.name.wire}`;
    if (found.has(key)) {
      const at = owner.below('parameters', index).span;
      context.report(say['parameter-duplicate']({ name: parameter.name.wire }, at));
    }
    found.set(key, parameter);
  }
  return found;
}

/** Returns the parameter that represents the whole query string, if there is one. */
export function queryStringOf(
  context: Context,
  parameters: readonly (OpenapiParameter | Reference)[] | undefined,
  owner: Origin,
): QueryString | undefined {
  for (const [index, entry] of (parameters ?? []).entries()) {
    const { value, origin } = follow<OpenapiParameter>(context, entry, owner.below('parameters', index));
    const { name = '' } = value;
    if (!isQueryString(context, value)) continue;
    const unread = { member: 'in: querystring', effect: 'generated code does not support the parameter' };
    context.report(say['openapi-unread'](unread, origin.below('in').span));
    const { type, mediaType, examples = [] } = valueOf(context, value, origin);
    const parameter: QueryString = {
      name: context.names.of(name),
      in: 'querystring',
      required: value.required === true,
      type,
      style: 'form',
      explode: true,
      allowReserved: false,
      ...(mediaType !== undefined && { mediaType }),
      examples: [...examplesOf(context, value, origin), ...examples],
      ...documentation(context, value, origin),
      at: origin.span,
    };
    context.places.keep(parameter, value);
    return parameter;
  }
  return undefined;
}

/** True for `in: querystring`. Documents before OpenAPI 3.2 do not have this location. */
function isQueryString({ document }: Context, value: OpenapiParameter): boolean {
  return value.in === 'querystring' && document.openapi === '3.2.0';
}

function parameterOf(context: Context, value: OpenapiParameter, origin: Origin): Parameter | undefined {
  const { name, in: place } = value;
  const at = origin.span;
  if (name === '') {
    // The JSON Schema of OpenAPI accepts an empty name, so it is only a warning.
    const found = { expected: 'the name of a parameter', found: 'an empty string' };
    context.report(say['openapi-ignored'](found, origin.below('name').span));
    return undefined;
  }
  if (name === undefined || !isPlace(place)) {
    context.report(
      say['openapi-missing'](
        { kind: 'A parameter', member: name ? 'in: path, query, header or cookie' : 'name' },
        at,
      ),
    );
    return undefined;
  }
  if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) {
    context.report(say['parameter-ignored']({ name }, at));
    return undefined;
  }
  if (place === 'header' && !isHttpToken(name)) {
    context.report(say['header-name-invalid']({ name }, origin.below('name').span));
    return undefined;
  }
  const { type, mediaType, examples = [], standard } = valueOf(context, value, origin);
  const style = styleOf(context, value.style, place, origin);
  const schema = typeof value.schema === 'object' ? value.schema : undefined;
  const parameter: Parameter = {
    name: context.names.of(name),
    in: place,
    required: place === 'path' || value.required === true,
    type,
    style,
    explode: value.explode ?? style === 'form',
    allowReserved: value.allowReserved === true,
    ...(value.allowEmptyValue === true && { allowEmptyValue: true }),
    ...(mediaType !== undefined && { mediaType }),
    ...(standard !== undefined && { default: standard }),
    examples: [...examplesOf(context, value, origin), ...(schema?.examples ?? []), ...examples],
    ...documentation(context, value, origin),
    ...accessOf(context.extensions.use('access', value, origin), context.report),
    ...marksOf('input', (mark) => context.extensions.use(mark, value, origin), context.report),
    ...(place === 'query' && filterOf(context.extensions.use('filter', value, origin), context.report)),
    at,
  };
  context.places.keep(parameter, value);
  return parameter;
}

/**
 * Returns the headers except Content-Type, because OpenAPI ignores it here. Of names with different case only, the last
 * is used.
 */
export function headersOf(
  context: Context,
  headers: Dictionary<OpenapiHeader | Reference> | undefined,
  owner: Origin,
): readonly Header[] {
  const found = new Map<string, Header>();
  for (const [name, entry] of entriesOf(headers)) {
    const key = name.toLowerCase();
    if (key === 'content-type') continue;
    const { value, origin } = follow<OpenapiHeader>(context, entry, owner.below('headers', name));
    if (!isHttpToken(name)) {
      context.report(say['header-name-invalid']({ name }, owner.below('headers', name).span));
      continue;
    }
    if (found.has(key)) context.report(say['header-duplicate']({ name }, owner.below('headers', name).span));
    const { type, mediaType, standard } = valueOf(context, value, origin);
    const header: Header = {
      name: context.names.of(name),
      required: value.required === true,
      explode: value.explode === true,
      ...(mediaType !== undefined && { mediaType }),
      ...(standard !== undefined && { default: standard }),
      type,
      ...documentation(context, value, origin),
      at: origin.span,
    };
    context.places.keep(header, value);
    found.set(key, header);
  }
  return [...found.values()];
}

/** Returns the type and the default, from `schema` or else from the first media type of `content`. */
function valueOf(
  context: Context,
  value: OpenapiHeader,
  origin: Origin,
): {
  readonly type: Type;
  readonly mediaType?: string;
  readonly examples?: readonly JsonValue[];
  /** The default that replaces a missing value. */
  readonly standard?: JsonValue | undefined;
} {
  const [content] = entriesOf(value.content);
  if (value.schema !== undefined || !content)
    return {
      type: typeOf(context, value.schema, origin.below('schema')),
      standard: defaultOf(context, value.schema),
    };
  const [range, media] = content;
  return {
    type: typeOf(context, media.schema, origin.below('content', range, 'schema')),
    mediaType: mediaTypeOf(range),
    examples: examplesOf(context, media, origin.below('content', range)),
    standard: defaultOf(context, media.schema),
  };
}

function styleOf(
  context: Context,
  style: string | undefined,
  place: Parameter['in'],
  origin: Origin,
): ParameterStyle {
  const [standard, ...others] = STYLES[place];
  if (style === undefined) return standard;
  const found = [standard, ...others].find((candidate) => candidate === style);
  if (!found)
    context.report(
      say['parameter-style']({ style, place: `a ${place} parameter` }, origin.below('style').span),
    );
  return found ?? standard;
}

function isPlace(place: string | undefined): place is Parameter['in'] {
  return place !== undefined && Object.hasOwn(STYLES, place);
}
