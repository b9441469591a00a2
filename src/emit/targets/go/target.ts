/** The Go client: a module that uses only the standard library. */
import type { Contract } from '../../../model/contract.ts';
import { docComment, go, identifier, importPath, modulePath, type Go } from '../../encode/go.ts';
import { clientCalls, reportScalars } from '../../shape/client-calls.ts';
import { sentence } from '../../shape/sentences.ts';
import { serverChoice } from '../../shape/server-choice.ts';
import type { Kit, OutputFile, Target } from '../../target.ts';
import type { SnippetPrinter } from '../../snippet-printer.ts';
import type { View } from '../../templates.ts';
import { ownedFile } from '../../output-file.ts';
import { clientDeclarations, credentialDeclarations } from './client-file.ts';
import { aliasMembers } from '../../golang/alias-members.ts';
import { coreFiles, goFile, importedAs, importOf, type Module } from '../../golang/file.ts';
import { typeNames } from '../../golang/go-names.ts';
import { customGoFile } from './custom-file.ts';
import { readOptions } from './options.ts';
import { serverDeclarations } from './servers.ts';
import { environmentDeclarations, errorCodeDeclarations } from './constants.ts';
import { methodsOf, serviceFile, servicesOf } from './service.ts';
import { enumDeclaration } from '../../golang/types/go-enums.ts';
import { structDeclaration } from '../../golang/types/structs.ts';
import { unionDeclaration } from '../../golang/types/unions.ts';
import { DeclaredTypes, type Declaration } from '../../shape/declared-types.ts';
import { visitCalls } from '../../shape/visit-calls.ts';
import { environmentsOf } from '../../shape/environments.ts';
import { deliveriesOf } from '../../shape/webhooks.ts';
import { callsOf } from './package/called.ts';
import { statements } from './package/example.ts';
import { packageFiles } from './package/files.ts';
import { packageSurface } from './package/surface.ts';
import { eventType, parserOf, eventHandlerCode } from './webhooks-file.ts';

const LANGUAGE = 'go';

export const target: Target = { id: 'go', generate };

/** Prints the calls of the client with their examples. */
export const snippets: SnippetPrinter = (declared, kit) =>
  plan(declared, kit).calls.map(({ call, example }) => ({ call, code: statements(example) }));

/** Returns the options, types, and calls from which all files of the client are printed. */
function plan(declared: Contract, kit: Kit) {
  const options = readOptions(declared, kit.options);
  const { module, scalars } = options;
  const { contract, groups, rest } = clientCalls(declared, target.id, kit);
  reportScalars(contract, scalars, target.id, kit);
  const declaredTypes = new DeclaredTypes(contract, scalars, typeNames(contract));
  const services = servicesOf(groups, declaredTypes);
  visitCalls(declaredTypes, groups);
  const webhooks = deliveriesOf(contract);
  if (webhooks) declaredTypes.visit(webhooks.type, ['webhook', 'event'], 'response');
  const made = services.map((service) => ({ service, methods: methodsOf(service) }));
  // Examples use the names of constants and wrappers, which are chosen when these files are printed.
  const files = valueFiles(module, declaredTypes);
  const calls = callsOf(module, made);
  return { options, contract, rest, declaredTypes, services, webhooks, files, made, calls };
}

async function generate(declared: Contract, kit: Kit): Promise<readonly OutputFile[]> {
  const { options, contract, rest, declaredTypes, services, webhooks, files, made, calls } = plan(
    declared,
    kit,
  );
  const { module, graphqlUrl, packaged, output } = options;
  const choice = serverChoice(contract);
  const hasStreams = rest.some(({ stream }) => stream);
  const hasDownloads = rest.some(({ result }) => result.kind === 'download');
  const documentation = docComment([
    `Package ${module.name} is the client of ${sentence(contract.title) ?? 'an API.'}`,
    contract.description,
  ]);
  const outside = importedAs(module);
  const facts = {
    name: identifier(module.name),
    core: importPath(`${module.path}/internal/core`),
  };
  const rendered = (path: string, template: string, view: View): OutputFile =>
    ownedFile(path, kit.render(`${template}.liquid`, { ...facts, ...view }, LANGUAGE));
  const sources = [
    ...(packaged ? [rendered('go.mod', 'go.mod', { path: modulePath(module.path) })] : []),
    goFile(module, 'client.go', module.name, clientDeclarations(contract, services, graphqlUrl)),
    goFile(
      module,
      'doc.go',
      module.name,
      [],
      go`${documentation!}\n//\n${kit.render('guide.liquid', facts, LANGUAGE)}`,
    ),
    rendered('types.go', 'types', { hasStreams, hasDownloads, members: membersOf(kit.templates('runtime')) }),
    ...modelFiles(module, declaredTypes),
    ...files,
    ...made.map(({ service, methods }) => serviceFile(module, service, methods, services)),
    ...optional(errorCodeDeclarations(contract, declaredTypes.scope), (all) =>
      goFile(module, 'error_codes.go', module.name, all),
    ),
    ...optional(environmentDeclarations(contract, declaredTypes.scope), (all) =>
      goFile(module, 'environments.go', module.name, all),
    ),
    rendered('option/option.go', 'option', { hasStreams, hasIdle: hasStreams || hasDownloads }),
    ...optional(credentialDeclarations(contract), (declarations) =>
      goFile(module, 'option/credentials.go', 'option', declarations),
    ),
    ...optional(choice ? serverDeclarations(choice) : [], (declarations) =>
      goFile(module, 'option/servers.go', 'option', declarations),
    ),
    ...(webhooks
      ? [goFile(module, 'webhook_delivery.go', module.name, [parserOf(declaredTypes, webhooks)])]
      : []),
    ...(webhooks?.isSigned
      ? [
          rendered('webhooks/webhooks.go', 'webhooks', {
            name: identifier(outside.name),
            root: importOf(outside, outside.path),
            event: eventType(declaredTypes, webhooks, outside.name),
          }),
        ]
      : []),
    ...coreFiles(kit.templates('runtime')),
  ];
  return [
    ...sources,
    ...(options.custom ? [customGoFile(module, kit, sources)] : []),
    ...(packaged
      ? packageFiles(contract, kit, module, calls, {
          output,
          graphqlUrl,
          hasWebhooks: webhooks !== undefined,
          hasSignedWebhooks: webhooks?.isSigned === true,
          taken: webhooks?.isSigned ? eventHandlerCode(declaredTypes, webhooks, outside.name) : undefined,
          hasEnvironments: environmentsOf(contract) !== undefined,
          hasCustom: options.custom,
          hasStates: declaredTypes.declarations.some(({ states }) => states !== undefined),
        })
      : []),
    packageSurface(calls, declaredTypes),
  ];
}

/** Prints the structs. */
function modelFiles(module: Module, declaredTypes: DeclaredTypes): readonly OutputFile[] {
  return [false, true].flatMap((isGraphql) =>
    typeFile(module, declaredTypes, isGraphql, 'models', 'struct', structDeclaration),
  );
}

/** Prints the enums and unions. */
function valueFiles(module: Module, declaredTypes: DeclaredTypes): readonly OutputFile[] {
  return [false, true].flatMap((isGraphql) => [
    ...typeFile(module, declaredTypes, isGraphql, 'enums', 'enum', enumDeclaration),
    ...typeFile(module, declaredTypes, isGraphql, 'unions', 'union', unionDeclaration),
  ]);
}

/** Prints the declarations of one kind, and of one protocol. */
function typeFile<Kind extends Declaration['kind']>(
  module: Module,
  declaredTypes: DeclaredTypes,
  isGraphql: boolean,
  stem: string,
  kind: Kind,
  print: (declaredTypes: DeclaredTypes, declaration: Extract<Declaration, { kind: Kind }>) => Go,
): readonly OutputFile[] {
  const declarations = declaredTypes.declarations.filter(
    (one): one is Extract<Declaration, { kind: Kind }> => one.kind === kind && one.isGraphql === isGraphql,
  );
  return optional(
    declarations.map((one) => print(declaredTypes, one)),
    (all) => goFile(module, `${isGraphql ? 'graphql_' : ''}${stem}.go`, module.name, all),
  );
}

/** The types of the runtime that users read or fill, with their members. */
const ALIASES = [
  'ArgumentError',
  'Download',
  'Error',
  'EventStream',
  'File',
  'GraphQLError',
  'Misfit',
  'Pages',
  'StreamEvent',
];

function membersOf(runtime: ReadonlyMap<string, string>): View {
  return Object.fromEntries(ALIASES.map((name) => [name, aliasMembers(runtime, name)]));
}

function optional(
  declarations: readonly Go[],
  file: (declarations: readonly Go[]) => OutputFile,
): readonly OutputFile[] {
  return declarations.length > 0 ? [file(declarations)] : [];
}
