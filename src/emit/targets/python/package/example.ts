/** Prints the code of a call with the contract's examples. */
import type { Contract } from '../../../../model/contract.ts';
import type { MediaContent } from '../../../../model/operation.ts';
import { identifier, joinPy, py, stringLiteral, type Py } from '../../../encode/python.ts';
import type { Call } from '../../../shape/calls.ts';
import type { Shown } from '../../../shape/readme.ts';
import { argumentExample } from '../../../shape/examples.ts';
import type { ArgumentPlan } from '../arguments.ts';
import type { Method } from '../call.ts';
import { call, concat, type Doc } from '../doc.ts';
import { flat, print } from '../layout.ts';
import { assignment, signature, withStatement } from '../statements.ts';
import { unionOf, type Site } from '../types/printer.ts';
import { requestParts } from '../types/request.ts';
import { literal } from './literal.ts';
import { SnippetImports } from './snippet-imports.ts';

/** A call as a page shows it. */
export interface Example {
  /**
   * `client.orders.create(name="…")`. By default the resource is accessed directly; another expression can replace it.
   */
  readonly call: (resource?: Py) => Doc;
  /** The imports of its arguments. */
  readonly imports: SnippetImports;
  /** Arguments without an example in the contract. Users must supply them. */
  readonly missing: readonly ArgumentPlan[];
  readonly gives: Shown['example']['gives'];
}

/** @param module import name of the package */
export function exampleOf(
  contract: Contract,
  module: string,
  access: readonly string[],
  { kind, shape }: Call,
  method: Method,
): Example {
  const { all } = method.arguments;
  const imports = new SnippetImports(module, [
    'asyncio',
    'client',
    'example',
    'main',
    ...all.map(({ name }) => name),
  ]);
  const content = kind === 'rest' ? shape.body?.content : undefined;
  const values = new Map<string, Doc>();
  for (const argument of all) {
    const value = argumentExample(argument, content?.examples[0]);
    const file = (bytes: Py): Doc => fileOf(imports, content, argument.wire, bytes);
    if (value !== undefined) values.set(argument.name, literal(contract, argument.type, value, file));
  }
  const wanted = [
    ...all.filter(({ required }) => required),
    ...all.filter(({ name, required }) => !required && values.has(name)),
  ];
  const items = wanted.map(({ name, location }) => {
    const value = values.get(name) ?? identifier(name);
    return location === 'path' ? value : concat(py`${identifier(name)}=`, value);
  });
  const own = accessOf(access);
  return {
    call: (resource = own) => call(py`${resource}.${identifier(method.name)}`, items),
    imports,
    missing: wanted.filter(({ name }) => !values.has(name)),
    gives: givenBy(method),
  };
}

/** Returns the access to a resource: `client.issuing.cards`. */
export function accessOf(access: readonly string[]): Py {
  return joinPy([py`client`, ...access.map(identifier)], '.');
}

/** Returns bytes with their type, if the contract declares types for the part. */
function fileOf(imports: SnippetImports, content: MediaContent | undefined, name: string, bytes: Py): Doc {
  const [type = '', ...others] = content?.encoding[name]?.contentType?.split(',') ?? [];
  if (others.length === 0) return bytes;
  return call(imports.value('File', '._runtime.body'), [
    bytes,
    concat(py`content_type=`, stringLiteral(type.trim())),
  ]);
}

/** Prints the same statements at any indentation. */
export type Statements = (indent: number) => Py;

/** Returns statements for the call and the use of its result. */
export function statements({ call: made, gives }: Example, indent: number): Py {
  switch (gives) {
    case 'value':
      return py`${assignment(py`result`, made(), indent)}\nprint(result)`;
    case 'pages':
      return py`${print(concat(py`for item in `, made(), py`:`), indent)}\n    print(item)`;
    case 'stream':
      return py`${withStatement(made(), 'items', indent)}\n    for item in items:\n        print(item)`;
    case 'download':
      return py`${withStatement(made(), 'download', indent)}\n    download.write_to("download")`;
    case 'nothing':
      return print(made(), indent);
  }
}

function givenBy({ item, calls, result }: Method): Example['gives'] {
  if (item) return 'pages';
  if (calls === 'rest_stream') return 'stream';
  if (calls === 'rest_download') return 'download';
  return flat(result).text === 'None' ? 'nothing' : 'value';
}

/** Returns complete statements, in a function if the user must supply arguments. */
export function runnable(site: Site, example: Example, body: Statements): Py {
  if (example.missing.length > 0) return inFunction(site, example, py`def example`, body);
  return example.imports.isEmpty ? body(0) : py`${example.imports.print()}\n\n${body(0)}`;
}

/** Returns statements with `await` in a function, which runs directly if no argument is missing. */
export function asynchronous(site: Site, example: Example, body: Statements): Py {
  const defined = inFunction(site, example, py`async def main`, body);
  return example.missing.length === 0 ? py`\n${defined}\n\n\nasyncio.run(main())` : py`\n${defined}`;
}

function inFunction(site: Site, { missing, imports }: Example, start: Py, body: Statements): Py {
  const own: Site = { ...site, imports };
  const parameters = missing.map(({ name, type }) =>
    concat(py`${identifier(name)}: `, type ? unionOf(own, requestParts(own, type)) : py`str`),
  );
  const wrapped = py`${signature(start, parameters, py`None`, 0)}\n    ${body(4)}`;
  return imports.isEmpty ? wrapped : py`${imports.print()}\n\n\n${wrapped}`;
}
