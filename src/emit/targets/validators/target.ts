import type { Contract } from '../../../model/contract.ts';
import { isRest } from '../../../model/lookup.ts';
import type { RestOperation } from '../../../model/operation.ts';
import type { NamedType } from '../../../model/type.ts';
import { docComment, type Es } from '../../encode/ecmascript.ts';
import { moduleType } from '../../ecmascript/module-type.ts';
import { packageNames } from '../../ecmascript/package-names.ts';
import { modelNames, type ModelNames } from '../../ecmascript/type-names.ts';
import type { Kit, OutputFile, Target } from '../../target.ts';
import type { Direction } from '../../shape/directions.ts';
import { gatherFacts, restTypes, spanOf, type TypeFacts } from '../../shape/checks/facts.ts';
import type { Compiled } from './job.ts';
import { guardDeclarations, operationDeclarations } from './declarations.ts';
import { declaredFiles, innerFile, runtimeFiles } from './files.ts';
import { namesIn, operationImports, printModule, printOperation, type PrintStyle } from './print.ts';

/**
 * Validators of requests and responses: code that ajv has compiled in advance, as type guards over the types of the
 * `typescript` target. Each named type has one module for each direction, and each REST operation has one.
 */
export const target: Target = {
  id: 'validators',
  async generate(contract, kit) {
    const names = modelNames(contract, packageNames(kit));
    const facts = gatherFacts(contract, ({ id }) => `is${names.response.get(id)!}`);
    if (!facts) return [];
    const compiled = await kit.job<typeof facts, Compiled>(new URL('./job.ts', import.meta.url), facts);
    reportOnce(contract, compiled, kit);
    return [
      ...moduleType(kit),
      ...runtimeFiles(kit),
      ...typeFiles(contract, facts.types, names, compiled, kit),
      ...operationFiles(contract, compiled, kit),
    ];
  },
};

/** Reports equal diagnostics once, for example if a hundred properties have the same unknown format. */
function reportOnce(contract: Contract, compiled: Compiled, kit: Kit): void {
  const reported = new Set<string>();
  for (const { diagnostic, owner } of compiled.diagnostics) {
    const key = `${diagnostic.code} ${diagnostic.message}`;
    if (reported.has(key)) continue;
    reported.add(key);
    const at = spanOf(contract, owner);
    kit.report(at ? { ...diagnostic, at } : diagnostic);
  }
}

function typeFiles(
  contract: Contract,
  types: readonly TypeFacts[],
  names: ModelNames,
  compiled: Compiled,
  kit: Kit,
): readonly OutputFile[] {
  const named = new Map<string, { type: NamedType; facts: TypeFacts; direction: Direction }>();
  const byWire = new Map(types.map((facts) => [facts.wire, facts]));
  for (const type of restTypes(contract)) {
    const facts = byWire.get(type.name.wire)!;
    for (const direction of ['request', 'response'] as const) {
      named.set(`${direction}/${facts.stem}`, { type, facts, direction });
    }
  }
  return compiled.modules.flatMap((module) => {
    if (module.module.startsWith('operations/')) return [];
    const owner = named.get(module.module);
    const comment = owner ? guardComment(owner.type, owner.direction) : docComment([]);
    const print = (style: PrintStyle): Es => printModule(module, comment, style);
    if (!owner) return [innerFile(module.module, print, kit)];
    const { guard } = owner.facts;
    const typeName = names[owner.direction].get(owner.type.id)!;
    const taken = namesIn(module, module.imports);
    const declared = guardDeclarations(guard, typeName, comment, kit.compiles ? taken : []);
    return declaredFiles(module.module, declared, print, kit);
  });
}

function operationFiles(contract: Contract, compiled: Compiled, kit: Kit): readonly OutputFile[] {
  const operations = new Map(
    contract.operations.filter(isRest).map((operation) => [operation.id, operation]),
  );
  const modules = new Map(compiled.modules.map((module) => [module.module, module]));
  return compiled.operations.flatMap((plan) => {
    const name = `operations/${plan.operation.stem}`;
    const module = modules.get(name)!;
    const comments = operationComments(operations.get(plan.operation.id)!);
    const taken = namesIn(module, operationImports(module, plan, compiled.places));
    return declaredFiles(
      name,
      operationDeclarations(plan, comments, kit.compiles ? taken : []),
      (style) => printOperation(module, plan, compiled.places, comments, style),
      kit,
    );
  });
}

function guardComment(type: NamedType, direction: Direction): Es {
  const kind =
    direction === 'request'
      ? 'as a request: exactly as declared'
      : 'as a response: unknown properties and enum values are accepted';
  return docComment([`True for \`${type.name.wire}\` ${kind}.`, type.description]);
}

function operationComments(operation: RestOperation): { parameters: Es; bodies: Es } {
  return {
    parameters: docComment([
      `True for the decoded parameters of \`${operation.id}\`: \`{ path, query, header, cookie }\`. Each contains values by wire name; names of headers are in lower case.`,
      operation.summary,
    ]),
    bodies: docComment([`Validators of the decoded body of \`${operation.id}\`, by media type.`]),
  };
}
