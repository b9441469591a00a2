/** The calls with their documentation for the pages: the signature, and the code of an example. */
import type { Py } from '../../../encode/python.ts';
import { NameScope } from '../../../names.ts';
import type { Call } from '../../../shape/calls.ts';
import type { Method } from '../call.ts';
import { graphqlCall } from '../graphql-call.ts';
import type { Resource, TypeNames } from '../resource-module.ts';
import { restCall } from '../rest-call.ts';
import type { Site } from '../types/printer.ts';
import { asynchronous, exampleOf, runnable, statements, type Example, type Statements } from './example.ts';
import { SnippetImports } from './snippet-imports.ts';

export interface Called {
  readonly resource: Resource;
  readonly call: Call;
  readonly method: Method;
  readonly example: Example;
  /** The context in which types are shown to readers. */
  readonly site: Site;
  /** The example as statements, in a scope with `client`. */
  readonly code: Py;
  /** Returns other statements around the same call, completed in the same way so that they run. */
  readonly run: (body: Statements) => Py;
  /** Returns statements with `await`, in a function so that they run. */
  readonly asynchronous: (body: Statements) => Py;
}

/** Returns the calls in the order of the resources. */
export function callsOf(
  resources: readonly Resource[],
  { declaredTypes, local }: TypeNames,
  module: string,
): readonly Called[] {
  return resources.flatMap((resource) => {
    const site: Site = { declaredTypes, imports: new SnippetImports(module), module: 'example', local };
    const holder = { site, constants: new NameScope() };
    return resource.calls.map((call, index) => {
      const name = resource.methods[index]!;
      const { method } =
        call.kind === 'rest'
          ? restCall(holder, name, call.shape)
          : graphqlCall(holder, name, call.shape, call.gives);
      const example = exampleOf(declaredTypes.contract, module, resource.access, call, method);
      const run = (body: Statements): Py => runnable(site, example, body);
      const waiting = (body: Statements): Py => asynchronous(site, example, body);
      const code = run((indent) => statements(example, indent));
      return { resource, call, method, example, site, run, code, asynchronous: waiting };
    });
  });
}
