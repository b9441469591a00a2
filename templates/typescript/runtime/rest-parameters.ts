import { headerValue, pathSegment, queryPairs, type Serialization } from './parameters.ts';
import { percentEncode } from './percent.ts';
import type { ParameterSpec, PathValue, RestOperation, WrittenParameters } from './rest.ts';

/** Writes the parameters of an operation, each in its location and style, and separates them from the body. */
export function writeParameters(
  operation: RestOperation,
  path: readonly PathValue[],
  parameters: object,
): WrittenParameters {
  const { values, body } = operation.grouped
    ? ungroup(operation, parameters)
    : unflatten(operation, parameters);
  const query: string[] = [];
  const cookies: string[] = [];
  const headers: Record<string, string> = {};
  for (const { name, spec, value } of values) {
    const how = typeof spec === 'string' ? undefined : spec;
    const location = typeof spec === 'string' ? spec : spec.in;
    if (location === 'query') query.push(...queryPairs(name, value, how));
    else if (location === 'cookie') cookies.push(...queryPairs(name, value, how));
    else if (location === 'header') {
      const written = headerValue(value, how);
      if (written !== undefined) headers[name.toLowerCase()] = written;
    }
  }
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
  return {
    target: [expandPath(operation, path), ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
    headers,
    body,
  };
}

interface Assigned {
  readonly name: string;
  readonly spec: ParameterSpec;
  readonly value: unknown;
}

interface Assignment {
  readonly values: readonly Assigned[];
  readonly body: unknown;
}

/** Separates parameters from properties of the body, by name. */
function unflatten(operation: RestOperation, parameters: object): Assignment {
  if (!operation.parameters) return { values: [], body: parameters };
  const members = new Map<string, unknown>(Object.entries(parameters));
  const values: Assigned[] = [];
  for (const [key, spec] of Object.entries(operation.parameters)) {
    if (typeof spec === 'object' && spec.in === 'path') continue;
    values.push({ name: nameOf(key, spec), spec, value: members.get(key) });
    members.delete(key);
  }
  return { values, body: Object.fromEntries(members) };
}

function ungroup(operation: RestOperation, parameters: object): Assignment {
  const groups = parameters as Readonly<Record<string, unknown>>;
  const values: Assigned[] = [];
  for (const [key, spec] of Object.entries(operation.parameters ?? {})) {
    const name = nameOf(key, spec);
    const group = groups[typeof spec === 'string' ? spec : spec.in];
    if (typeof group === 'object' && group !== null && Object.hasOwn(group, name)) {
      values.push({ name, spec, value: (group as Readonly<Record<string, unknown>>)[name] });
    }
  }
  return { values, body: groups['body'] };
}

function nameOf(key: string, spec: ParameterSpec): string {
  return typeof spec === 'string' ? key : (spec.name ?? key);
}

/** Expands the template with the values, and ensures that no value changes the path. */
function expandPath(operation: RestOperation, values: readonly PathValue[]): string {
  const names: string[] = [];
  const expanded = operation.path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    const value = values[names.indexOf(name)];
    const written =
      value === undefined || value === null ? '' : pathSegment(name, value, pathSpec(operation, name));
    if (written === '') throw new TypeError(`${operation.method} ${operation.path}: ${name} is empty`);
    return written;
  });
  if (names.length > 0 && /\/(\.|%2e){1,2}(\/|$)/i.test(expanded)) {
    throw new TypeError(`${operation.method} ${operation.path}: a path parameter is "." or ".."`);
  }
  return percentEncodeTemplate(expanded);
}

function pathSpec(operation: RestOperation, name: string): Serialization | undefined {
  for (const [key, spec] of Object.entries(operation.parameters ?? {})) {
    if (typeof spec === 'object' && spec.in === 'path' && nameOf(key, spec) === name) return spec;
  }
  return undefined;
}

/** Encodes the characters that a URL does not allow: spaces, controls, non-ASCII, `?` and `#`. */
function percentEncodeTemplate(path: string): string {
  return path.replace(/[^\w.~%!$&'()*+,;=:@/-]+/g, percentEncode);
}
