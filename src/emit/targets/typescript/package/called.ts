/** The calls with their documentation for the pages: the signature, and the code of an example. */
import type { Contract } from '../../../../model/contract.ts';
import type { Es } from '../../../encode/ecmascript.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import { signatureOf } from '../../../ecmascript/client/call-signature.ts';
import { methodScope, type Resource } from '../../../ecmascript/client/resources.ts';
import type { Module, Signature } from '../../../ecmascript/client/signature.ts';
import type { Call } from '../../../shape/calls.ts';
import type { Names } from '../../../ecmascript/client/type-sources.ts';
import { exampleOf, importsFor, runnable, statements, type Example } from './example.ts';

export interface Called {
  readonly resource: Resource;
  readonly call: Call;
  readonly signature: Signature;
  readonly example: Example;
  /** The example as statements, valid after the declaration of `client`. */
  readonly code: Es;
  /** Returns other statements around the same call, completed in the same way so that they compile. */
  readonly run: (body: Es) => Es;
}

/** Returns the calls in the order of the resources. */
export function callsOf(
  contract: Contract,
  resources: readonly Resource[],
  names: Names,
  packageName: string,
): readonly Called[] {
  return resources.flatMap((resource) => {
    const imports = new Recorder();
    const module: Module = { contract, names, imports, methods: methodScope(resource, resources) };
    return resource.calls.map((call) => {
      const signature = signatureOf(module, call);
      const example = exampleOf(contract, resource.access, call, signature);
      const needed = importsFor(example.missing, imports.modules, packageName);
      const run = (body: Es): Es => runnable(example, needed, body);
      return { resource, call, signature, example, run, code: run(statements(example)) };
    });
  });
}

/** Records the types that a module imports. */
class Recorder extends Imports {
  /** The module of each symbol, by name. */
  readonly modules = new Map<string, string>();

  override type(name: string, from: string): Es {
    const local = super.type(name, from);
    this.modules.set(local.text, from);
    return local;
  }
}
