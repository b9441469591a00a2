/** The code that calls an operation with the contract's own examples. */
import { isJsonObject, type JsonValue } from '../../../../core/json.ts';
import type { Contract } from '../../../../model/contract.ts';
import { identifier, py, type Py } from '../../../encode/python.ts';
import type { Call } from '../../../shape/calls.ts';
import type { ArgumentPlan } from '../arguments.ts';
import type { Method } from '../call.ts';
import { call, concat, type Doc } from '../doc.ts';
import { flat, print } from '../layout.ts';
import { signature } from '../statements.ts';
import { unionOf, type Site } from '../types/printer.ts';
import { requestParts } from '../types/request.ts';
import { literal } from './literal.ts';
import { SnippetImports } from './snippet-imports.ts';

/** A call as written in a page. */
export interface Example {
  /** `client.orders.create(name="…")`, `client` being called otherwise for a raw response. */
  readonly call: (holder?: Py) => Doc;
  /** Arguments that the contract has no example of: whoever calls has to bring them. */
  readonly missing: readonly ArgumentPlan[];
  readonly gives: 'value' | 'pages' | 'nothing';
}

export function exampleOf(
  contract: Contract,
  attribute: string,
  { kind, shape }: Call,
  method: Method,
): Example {
  const body = kind === 'rest' ? shape.body?.content.examples[0] : undefined;
  const values = new Map<string, Doc>();
  for (const argument of method.arguments.all) {
    const value = valueOf(argument, body);
    if (value !== undefined) values.set(argument.name, literal(contract, argument.type, value));
  }
  const wanted = [
    ...method.arguments.all.filter(({ required }) => required),
    ...method.arguments.all.filter(({ name, required }) => !required && values.has(name)),
  ];
  const items = wanted.map(({ name, location }) => {
    const value = values.get(name) ?? identifier(name);
    return location === 'path' ? value : concat(py`${identifier(name)}=`, value);
  });
  const resource = py`client.${identifier(attribute)}`;
  return {
    call: (holder = resource) => call(py`${holder}.${identifier(method.name)}`, items),
    missing: wanted.filter(({ name }) => !values.has(name)),
    gives: method.item ? 'pages' : flat(method.result).text === 'None' ? 'nothing' : 'value',
  };
}

/** Of what need not be passed, what the example of the body has. */
function valueOf(
  { declared, location, wire, required }: ArgumentPlan,
  body: JsonValue | undefined,
): JsonValue | undefined {
  if (location === 'body') return body;
  if (location === 'member') return isJsonObject(body) ? body[wire] : undefined;
  return required && declared && 'examples' in declared ? declared.examples[0] : undefined;
}

/** Statements that make the call and use what it gives. */
export function statements({ call: made, gives }: Example): Py {
  switch (gives) {
    case 'value':
      return py`${print(concat(py`result = `, made()))}\nprint(result)`;
    case 'pages':
      return py`${print(concat(py`for item in `, made(), py`:`))}\n    print(item)`;
    case 'nothing':
      return print(made());
  }
}

/** Statements on their own; in a function, when the example's caller has to bring something. */
export function runnable(site: Site, { missing }: Example, module: string, body: Py): Py {
  return missing.length === 0 ? body : inFunction(site, missing, module, py`def example`, body);
}

/** Statements that wait, in a function that is run where nobody has to bring anything. */
export function asynchronous(site: Site, { missing }: Example, module: string, body: Py): Py {
  const defined = inFunction(site, missing, module, py`async def main`, body);
  return missing.length === 0 ? py`\n${defined}\n\n\nasyncio.run(main())` : defined;
}

function inFunction(site: Site, taken: Example['missing'], module: string, start: Py, body: Py): Py {
  const names = taken.map(({ name }) => name);
  const imports = new SnippetImports(module, ['asyncio', 'client', 'example', 'main', ...names]);
  const own: Site = { ...site, imports };
  const parameters = taken.map(({ name, type }) =>
    concat(py`${identifier(name)}: `, type ? unionOf(own, requestParts(own, type)) : py`str`),
  );
  const wrapped = py`${signature(start, parameters, py`None`, 0)}\n    ${body}`;
  return imports.isEmpty ? wrapped : py`${imports.print()}\n\n\n${wrapped}`;
}
