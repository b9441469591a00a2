/** Prints the code of a call with the contract's examples. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json.ts';
import type { Contract } from '../../../../model/contract.ts';
import { resolve } from '../../../../model/lookup.ts';
import type { Parameter } from '../../../../model/operation.ts';
import type { Type } from '../../../../model/type.ts';
import {
  es,
  identifier,
  joinEs,
  jsonLiteral,
  propertyAccess,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../../encode/ecmascript.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import { braced, bracketed, parenthesized } from '../../../ecmascript/layout.ts';
import type { Signature } from '../../../ecmascript/client/signature.ts';
import type { Call } from '../../../shape/calls.ts';
import type { RestShape } from '../../../shape/rest-shape.ts';

type CallResult = 'value' | 'pages' | 'stream' | 'download' | 'nothing';

/** A call as a page shows it. */
export interface Example {
  /** `client.orders.create({ … })`. */
  readonly call: Es;
  /** The expression for each argument, such as an object `{ … }`. */
  readonly arguments: readonly Es[];
  /** Arguments without an example in the contract. Users must supply them. */
  readonly missing: Signature['parameters'];
  readonly gives: CallResult;
}

export function exampleOf(
  contract: Contract,
  access: readonly string[],
  { kind, shape }: Call,
  signature: Signature,
): Example {
  const values = kind === 'rest' ? restValues(shape, signature) : new Map<string, JsonValue>();
  const wanted = signature.parameters.filter(({ name, optional }) => values.has(name) || !optional);
  const head = es`client${joinEs(access.map(propertyAccess), '')}${propertyAccess(signature.methodName)}`;
  const files = kind === 'rest' ? filesOf(contract, shape) : new Set<string>();
  const given = wanted.map(({ name }) =>
    values.has(name) ? literal(values.get(name)!, files) : identifier(name),
  );
  return {
    call: es`${head}${argumentList(given)}`,
    arguments: given,
    missing: wanted.filter(({ name }) => !values.has(name)),
    gives: givenBy(signature, kind === 'rest' ? shape.result.kind : 'json'),
  };
}

/** Returns `({ … })`. The braces of an object at the end are next to the parentheses. */
export function argumentList(values: readonly Es[]): Es {
  const last = values.at(-1);
  const isObject =
    last?.text.startsWith('{') && values.slice(0, -1).every(({ text }) => !text.includes('\n'));
  return isObject ? es`(${joinEs(values, ', ')})` : parenthesized(values, 40);
}

/** Returns statements for the call and the use of its result. */
export function statements({ call, gives }: Example): Es {
  return {
    value: es`const result = await ${call};\nconsole.log(result);`,
    pages: es`for await (const item of ${call}) {\n  console.log(item);\n}`,
    stream: es`for await (const item of await ${call}) {\n  console.log(item);\n}`,
    download: es`const download = await ${call};\nfor await (const chunk of download) {\n  console.log(chunk.length);\n}`,
    nothing: es`await ${call};`,
  }[gives];
}

/** Returns complete statements, in a function if the user must supply arguments. */
export function runnable({ missing }: Example, imports: Imports, body: Es): Es {
  if (missing.length === 0) return body;
  const parameters = missing.map(({ name, type }) => es`${identifier(name)}: ${type}`);
  const wrapped = es`async function example${parenthesized(parameters, 30)} {\n  ${body}\n}`;
  return imports.isEmpty ? wrapped : es`${imports.print('')}\n\n${wrapped}`;
}

function givenBy({ returns }: Signature, result: RestShape['result']['kind']): CallResult {
  if (returns().text.startsWith('Pages<')) return 'pages';
  if (result === 'stream' || result === 'download') return result;
  return result === 'none' ? 'nothing' : 'value';
}

/** Returns the contract's example values for arguments, by name. */
function restValues(shape: RestShape, { parameters }: Signature): ReadonlyMap<string, JsonValue> {
  const values = new Map<string, JsonValue>();
  for (const [index, { parameter }] of shape.path.entries()) {
    const [example] = parameter?.examples ?? [];
    if (example !== undefined) values.set(parameters[index]!.name, example);
  }
  const params = paramsOf(shape);
  if (params !== undefined && shape.form !== 'none') values.set('params', params);
  return values;
}

/**
 * Returns an example of the parameters object. Returns undefined if a required value has no example, or if there is no
 * value to send.
 */
function paramsOf({ members, body, form, required }: RestShape): JsonObject | undefined {
  const needed = members.filter((member) => member.required);
  if (needed.some(({ examples }) => examples.length === 0)) return undefined;
  const example = body?.content.examples[0];
  const isSent = example !== undefined && (form === 'grouped' || isJsonObject(example));
  if (body?.required && !isSent && required) return undefined;
  if (needed.length === 0 && !isSent) return undefined;
  const valueOf = ({ name, examples }: Parameter): [string, JsonValue] => [name.wire, examples[0]!];
  if (form === 'grouped') {
    const groups = Object.groupBy(needed, (member) => member.in);
    const entries = Object.entries(groups).map(([group, list]) => [
      group,
      Object.fromEntries(list.map(valueOf)),
    ]);
    return { ...(Object.fromEntries(entries) as JsonObject), ...(isSent && { body: example }) };
  }
  return { ...Object.fromEntries(needed.map(valueOf)), ...(isSent && isJsonObject(example) && example) };
}

/** Returns the properties of a body with bytes, because examples can contain only text. */
function filesOf(contract: Contract, { body }: RestShape): ReadonlySet<string> {
  const type = body && resolve(contract, body.content.type);
  const properties = type?.kind === 'object' ? type.properties : [];
  const isFile = (inner: Type): boolean => resolve(contract, inner).kind === 'binary';
  return new Set(properties.filter((property) => isFile(property.type)).map(({ name }) => name.wire));
}

/** Returns a JSON value, over several lines if it is too long. `files` are the properties with bytes. */
function literal(value: JsonValue, files: ReadonlySet<string> = new Set()): Es {
  if (Array.isArray(value))
    return bracketed(
      (value as readonly JsonValue[]).map((item) => literal(item)),
      50,
    );
  if (!isJsonObject(value)) return jsonLiteral(value);
  const members = Object.entries(value).map(([key, member]) => {
    const isFile = files.has(key) && typeof member === 'string';
    return es`${propertyKey(key)}: ${isFile ? es`new Blob([${stringLiteral(member)}])` : literal(member)}`;
  });
  return braced(members, 50);
}

/** Returns the imports for the types of some parameters. `known` maps each symbol of these types to its module. */
export function importsFor(
  parameters: Signature['parameters'],
  known: ReadonlyMap<string, string>,
  packageName: string,
): Imports {
  const imports = new Imports(['client', 'example']);
  const text = joinEs(
    parameters.map(({ type }) => type),
    ' ',
  ).text.replace(/'(?:[^'\\]|\\.)*'/g, '');
  for (const [name] of text.matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)) {
    const from = known.get(name);
    if (from !== undefined)
      imports.type(name, from.endsWith('/graphql.ts') ? `${packageName}/graphql` : packageName);
  }
  return imports;
}
