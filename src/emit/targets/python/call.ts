/** What a method has in common, whichever protocol it speaks. */
import type { Name } from '../../../model/name.ts';
import { docstring, identifier, py, stringLiteral, type Py } from '../../encode/python.ts';
import { NameScope } from '../../names.ts';
import type { ArgumentPlan, ArgumentsPlan } from './arguments.ts';
import { call, concat, dict, print, type Doc } from './layout.ts';
import { claimName } from './names.ts';
import { runtimeModule, type Site } from './types/printer.ts';
import { requestType } from './types/request.ts';

/** The class that methods are printed into. */
export interface Holder {
  readonly site: Site;
  readonly constants: NameScope;
}

/** A method before it is printed. */
export interface Method {
  readonly name: string;
  readonly documentation: readonly (string | undefined)[];
  readonly arguments: ArgumentsPlan;
  readonly options: 'RequestOptions' | 'MutationOptions';
  /** Method of `Calls` that it calls, and what it passes before the arguments. */
  readonly calls: 'rest' | 'rest_pages' | 'graphql' | 'graphql_pages';
  readonly passed: readonly Py[];
  readonly result: Py;
  /** Type of an item, of a list that comes in pages. */
  readonly item?: Py;
}

export interface PrintedCall {
  readonly method: Method;
  /** Statements at the top of the module. */
  readonly constants: readonly Py[];
}

/** Members that every resource has. */
export const RESOURCE_MEMBERS: ReadonlySet<string> = new Set(['with_raw_response']);

/** Names of a resource's methods, in order. */
export function methodNames(actions: readonly Name[]): readonly string[] {
  const scope = new NameScope();
  return actions.map((action) => claimName(scope, action, 'method', RESOURCE_MEMBERS));
}

export function printMethod(site: Site, method: Method, isAsync: boolean): Py {
  const { imports } = site;
  const { all } = method.arguments;
  const path = all.filter(({ location }) => location === 'path');
  const others = all.filter(({ location }) => location !== 'path');
  const required = others.filter((argument) => argument.required);
  const optional = others.filter((argument) => !argument.required);
  const options = imports.type(method.options, runtimeModule(site, 'options'));
  const parameters = [
    py`self`,
    ...path.map((argument) => parameterOf(site, argument)),
    py`*`,
    ...[...required, ...optional].map((argument) => parameterOf(site, argument)),
    py`options: ${options} | None = None`,
  ];
  const returns = returnType(site, method, isAsync);
  const waits = isAsync && method.item === undefined;
  const head = print(
    concat(waits ? py`async def ` : py`def `, call(identifier(method.name), parameters), py` -> ${returns}:`),
    4,
  );
  const values = dict(all.map(({ name }) => [stringLiteral(name), identifier(name)] as const));
  const made = call(py`self._calls.${identifier(method.calls)}`, [
    ...method.passed,
    all.length === 0 ? py`{}` : values,
    py`options`,
  ]);
  const body = print(concat(waits ? py`return await ` : py`return `, made), 8);
  const doc = docstring(documentationOf(method), 80) ?? docstring([`Calls the API.`])!;
  return py`${head}\n    ${doc}\n    ${body}`;
}

function returnType(site: Site, { result, item }: Method, isAsync: boolean): Py {
  if (!item) return result;
  return py`${site.imports.type(isAsync ? 'AsyncPages' : 'Pages', runtimeModule(site, 'pages'))}[${result}, ${item}]`;
}

function parameterOf(site: Site, { name, type, required }: ArgumentPlan): Doc {
  const annotation = type ? requestType(site, type) : site.imports.builtin('str');
  if (required) return py`${identifier(name)}: ${annotation}`;
  const unset = py`${site.imports.value('UNSET', runtimeModule(site, 'unset'))}`;
  const isAny = annotation.text === 'Any';
  const whole = isAny
    ? annotation
    : py`${annotation} | ${site.imports.type('Unset', runtimeModule(site, 'unset'))}`;
  return py`${identifier(name)}: ${whole} = ${unset}`;
}

function documentationOf({ documentation, arguments: { all } }: Method): readonly (string | undefined)[] {
  const described = all.flatMap(({ name, declared }) => {
    const text = declared?.description?.replace(/\s+/g, ' ').trim();
    return text ? [`    ${name}: ${text}`] : [];
  });
  const [summary, ...rest] = documentation;
  return [
    summary,
    ...rest.slice(0, -1),
    described.length > 0 ? `Args:\n${described.join('\n')}` : undefined,
    rest.at(-1),
  ];
}

/** Statements of an operation's constants: `_SEND: RestOperation[Order] = RestOperation(…)`. */
export function constant(name: Py, type: Py, value: Doc): Py {
  return print(concat(name, py`: `, type, py` = `, value));
}

/** `_SEND`. */
export function constantName(holder: Holder, method: string, suffix = ''): Py {
  return identifier(holder.constants.claim(`_${method.replace(/_$/, '')}${suffix}`.toUpperCase(), '_'));
}
