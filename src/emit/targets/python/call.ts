/** The parts of a method common to both protocols. */
import { upperCase } from '../../../core/words.ts';
import type { Name } from '../../../model/name.ts';
import { docstring, identifier, joinPy, py, stringLiteral, type Py } from '../../encode/python.ts';
import { NameScope } from '../../names.ts';
import type { ArgumentPlan, ArgumentsPlan } from './arguments.ts';
import { annotation, call, concat, dict, subscript, type Doc } from './doc.ts';
import { section, type Entry } from './documentation.ts';
import { claimName } from './names.ts';
import { assignment, returned, signature } from './statements.ts';
import { runtimeModule, unionOf, withUnset, type Site } from './types/printer.ts';
import { requestParts } from './types/request.ts';

/** The context for printing the methods of a resource. */
export interface PrintContext {
  readonly site: Site;
  readonly constants: NameScope;
}

/** The parts of a method. */
export interface Method {
  readonly name: string;
  /** The summary and the description, at least one of which is present. */
  readonly documentation: readonly (string | undefined)[];
  /** The exceptions by class, each with its condition. */
  readonly raises: readonly Entry[];
  readonly arguments: ArgumentsPlan;
  readonly options: 'RequestOptions' | 'MutationOptions';
  /** The method of `Calls` that the method calls, and the first arguments. */
  readonly calls: 'rest' | 'rest_pages' | 'rest_stream' | 'rest_download' | 'graphql' | 'graphql_pages';
  readonly passed: readonly Py[];
  readonly result: Doc;
  /** The type of an item of a paginated list. */
  readonly item?: Doc;
}

export interface PrintedCall {
  readonly method: Method;
  /** Statements at the beginning of the module. */
  readonly constants: readonly Py[];
}

/** Maximum line length of a method's documentation. */
const DOC_WIDTH = 84;

/** Attributes of every resource. */
export const RESOURCE_MEMBERS: ReadonlySet<string> = new Set(['with_raw_response']);

/** Returns the names of a resource's methods, in order. `taken` are its other attributes. */
export function methodNames(actions: readonly Name[], taken: readonly string[]): readonly string[] {
  const scope = new NameScope(taken);
  return actions.map((action) => claimName(scope, action, 'method', RESOURCE_MEMBERS));
}

export function printMethod(site: Site, method: Method, isAsync: boolean): Py {
  const { imports } = site;
  const { all } = method.arguments;
  const path = all.filter(({ location }) => location === 'path');
  const others = all.filter(({ location }) => location !== 'path');
  const required = others.filter((argument) => argument.required);
  const optional = others.filter((argument) => !argument.required);
  const options = imports.value(method.options, runtimeModule(site, 'options'));
  const parameters = [
    py`self`,
    ...path.map((argument) => parameterOf(site, argument)),
    py`*`,
    ...[...required, ...optional].map((argument) => parameterOf(site, argument)),
    py`options: ${options} | None = None`,
  ];
  const returns = returnType(site, method, isAsync);
  const waits = isAsync && method.item === undefined && !isArriving(method);
  const start = waits ? py`async def ` : py`def `;
  const head = signature(py`${start}${identifier(method.name)}`, parameters, returns, 4);
  const values = dict(all.map(({ name }) => [stringLiteral(name), identifier(name)] as const));
  const made = call(py`self._calls.${identifier(method.calls)}`, [
    ...method.passed,
    all.length === 0 ? py`{}` : values,
    py`options`,
  ]);
  const body = returned(made, 8, waits ? py`return await ` : py`return `);
  const doc = documentationOf(method);
  const lines = joinPy(doc ? [doc, body] : [body], '\n');
  return py`${head}\n    ${lines}`;
}

/**
 * True for a response that is read as it arrives. The result always has the status and the headers, so the call needs
 * no raw variant.
 */
export function isArriving({ calls }: Method): boolean {
  return calls === 'rest_stream' || calls === 'rest_download';
}

function returnType(site: Site, { result, item, calls }: Method, isAsync: boolean): Doc {
  if (calls === 'rest_stream') {
    const stream = isAsync ? 'AsyncEventStream' : 'EventStream';
    return subscript(site.imports.value(stream, runtimeModule(site, 'streams')), [result]);
  }
  if (calls === 'rest_download')
    return site.imports.value(isAsync ? 'AsyncDownload' : 'Download', runtimeModule(site, 'downloads'));
  if (!item) return result;
  return subscript(site.imports.value(isAsync ? 'AsyncPages' : 'Pages', runtimeModule(site, 'pages')), [
    result,
    item,
  ]);
}

function parameterOf(site: Site, { name, type, required }: ArgumentPlan): Doc {
  const parts = type ? requestParts(site, type) : [site.imports.builtin('str')];
  const start = py`${identifier(name)}: `;
  if (required) return concat(start, annotation(unionOf(site, parts)));
  const value = site.imports.value('UNSET', runtimeModule(site, 'unset'));
  return concat(start, annotation(unionOf(site, withUnset(site, parts))), py` = ${value}`);
}

/** Returns the docstring with the description, arguments, and exceptions of a method. */
function documentationOf({ documentation, arguments: { all }, raises }: Method): Py | undefined {
  const entries = all.map(({ name, declared }) => ({ name, text: declared?.description }));
  return docstring(
    [...documentation, section('Args', entries, DOC_WIDTH), section('Raises', raises, DOC_WIDTH)],
    DOC_WIDTH,
  );
}

/** Returns the statement that defines a constant: `_SEND: RestOperation[Order] = RestOperation(…)`. */
export function constant(name: Py, type: Doc, value: Doc): Py {
  return assignment(concat(name, py`: `, type), value);
}

/** Returns the name of a constant, such as `_SEND`. */
export function constantName(holder: PrintContext, method: string, suffix = ''): Py {
  return identifier(
    holder.constants.claim(upperCase(`_${method.replace(/_$/, '')}${suffix}`).normalize('NFKC'), '_'),
  );
}
