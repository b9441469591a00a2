/** The Go server: a package with an `http.Handler` that uses only the standard library. */
import type { Contract } from '../../../model/contract.ts';
import { isGraphql, isRest } from '../../../model/lookup.ts';
import { docComment, go, identifier, importPath, type Go } from '../../encode/go.ts';
import { aliasMembers } from '../../golang/alias-members.ts';
import { coreFiles, goFile, type Module } from '../../golang/file.ts';
import { enumDeclaration } from '../../golang/types/go-enums.ts';
import { structDeclaration } from '../../golang/types/structs.ts';
import { unionDeclaration } from '../../golang/types/unions.ts';
import type { Declaration, DeclaredTypes } from '../../shape/declared-types.ts';
import { sentence } from '../../shape/sentences.ts';
import type { Kit, OutputFile, Target } from '../../target.ts';
import { ownedFile } from '../../output-file.ts';
import { say } from './diagnostics.ts';
import { ErrorBodies } from './error-bodies.ts';
import { handlersDeclarations, resourceFile } from './handlers-file.ts';
import { readOptions } from './options.ts';
import { planServer } from './plan.ts';
import { resultDeclarations } from './results.ts';
import { contractDeclarations } from './routes-file.ts';
import { SchemaTable } from './schemas.ts';
import { skeletonFiles } from './skeletons.ts';

const LANGUAGE = 'go';

export const target: Target = { id: 'server-go', generate: async (contract, kit) => generate(contract, kit) };

/** Files of the client's runtime that a server also needs: models and their JSON. */
const SHARED: ReadonlySet<string> = new Set([
  'decode.go',
  'encode.go',
  'json_scan.go',
  'model.go',
  'opt.go',
  'timestamp.go',
  'union.go',
]);

/** The types of the runtime that users read or fill. */
const ALIASES = ['File', 'Issue', 'Options', 'Refusal', 'Reply', 'Route'];

function generate(contract: Contract, kit: Kit): readonly OutputFile[] {
  const options = readOptions(contract, kit.options);
  const { module } = options;
  const unserved = contract.operations.find(isGraphql);
  if (unserved)
    kit.report({ ...say['server-graphql-unserved']({ operation: unserved.id }), at: unserved.at });
  if (!contract.operations.some(isRest)) return [];
  const plan = planServer(contract);
  const errorBodies = new ErrorBodies(contract, kit, contract.operations.filter(isRest));
  const { declaredTypes } = plan;
  const results = resultDeclarations(plan);
  const resources = plan.resources.map((resource) => resourceFile(module, plan, resource, results));
  const documentation = docComment([
    `Package ${module.name} serves ${sentence(contract.title) ?? 'an API.'}`,
    contract.description,
  ]);
  const facts = {
    name: identifier(module.name),
    core: importPath(`${module.path}/internal/core`),
    members: Object.fromEntries(ALIASES.map((name) => [name, aliasMembers(kit.templates('runtime'), name)])),
  };
  return [
    goFile(module, 'doc.go', module.name, [], documentation),
    ownedFile('server.go', kit.render('server.go.liquid', facts, LANGUAGE)),
    goFile(module, 'handlers.go', module.name, handlersDeclarations(plan)),
    goFile(
      module,
      'contract.go',
      module.name,
      contractDeclarations(plan, new SchemaTable(contract, kit), errorBodies),
    ),
    ...resources,
    ...optional(module, 'errors', results.errors),
    ...optional(module, 'error_bodies', errorBodies.declarations()),
    ...typeFiles(module, declaredTypes),
    ...coreFiles([...kit.templates('runtime', 'go')].filter(([path]) => SHARED.has(path))),
    ...coreFiles(kit.templates('runtime')),
    ...skeletonFiles(plan, options, errorBodies.isUnfit, kit),
  ];
}

function optional(module: Module, stem: string, declarations: readonly Go[]): readonly OutputFile[] {
  return declarations.length > 0 ? [goFile(module, `${stem}.go`, module.name, declarations)] : [];
}

function typeFiles(module: Module, declaredTypes: DeclaredTypes): readonly OutputFile[] {
  const of = <Kind extends Declaration['kind']>(kind: Kind) =>
    declaredTypes.declarations.filter(
      (one): one is Extract<Declaration, { kind: Kind }> => one.kind === kind && !one.isGraphql,
    );
  return [
    ...optional(
      module,
      'models',
      of('struct').map((one) => structDeclaration(declaredTypes, one, 'client')),
    ),
    ...optional(
      module,
      'enums',
      of('enum').map((one) => enumDeclaration(declaredTypes, one)),
    ),
    ...optional(
      module,
      'unions',
      of('union').flatMap((one) => [unionDeclaration(declaredTypes, one), usesReader(one.name)]),
    ),
  ];
}

/**
 * Returns a statement that marks the reader of a union as used, because servers read only some unions, and staticcheck
 * reports unused functions.
 */
function usesReader(name: string): Go {
  return go`var _ = read${identifier(name)}`;
}
