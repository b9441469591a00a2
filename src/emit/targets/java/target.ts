/** The Java client: a module of Java 17. */
import { splitWords } from '../../../core/words.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Java } from '../../encode/java.ts';
import { clientCalls, reportScalars } from '../../shape/client-calls.ts';
import { errorBodies } from '../../shape/error-bodies.ts';
import { deliveriesOf } from '../../shape/webhooks.ts';
import { visitCalls } from '../../shape/visit-calls.ts';
import { DeclaredTypes, claimType } from '../../shape/declared-types.ts';
import type { Kit, OutputFile, Target } from '../../target.ts';
import type { SnippetPrinter } from '../../snippet-printer.ts';
import type { View } from '../../templates.ts';
import { clientView, optionsView, type ClientNames } from './client.ts';
import { CUSTOM, CUSTOM_MEMBERS, customClass } from './custom-class.ts';
import { environmentEnum, errorCodesClass } from './constants.ts';
import { javaFile, type Module } from './file.ts';
import { typeNames } from './names.ts';
import { readOptions } from './options.ts';
import { callsOf } from './package/called.ts';
import { statements } from './package/example.ts';
import { packageFiles } from './package/files.ts';
import { moduleFiles } from './package/module-files.ts';
import { snippet } from './package/snippet.ts';
import { packageSurface } from './package/surface.ts';
import { runtimeFiles } from './runtime.ts';
import { methodsOf, serviceFiles, servicesOf } from './service.ts';
import { typeFiles } from './type-files.ts';
import { webhooksView } from './webhooks.ts';

const LANGUAGE = 'java';

export const target: Target = { id: 'java', generate };

/** Prints the calls of the client with their examples. */
export const snippets: SnippetPrinter = (declared, kit) => {
  const { module, calls } = plan(declared, kit);
  return calls.map(({ call, method, example }) => ({
    call,
    code: snippet(module, statements(method, example)),
  }));
};

/** Returns the options, types, and calls from which all files of the client are printed. */
function plan(declared: Contract, kit: Kit) {
  const options = readOptions(declared, kit.options);
  const { module: root, scalars } = options;
  const { contract, groups } = clientCalls(declared, target.id, kit);
  reportScalars(contract, scalars, target.id, kit);
  const names = typeNames();
  const claim = (words: readonly string[]): string => claimType(names, words);
  if (options.custom) claim([CUSTOM.toLowerCase()]);
  const title = splitWords(contract.title);
  const clients = {
    sync: claim([...title, 'client']),
    async: claim([...title, 'async', 'client']),
  };
  const constants = {
    errorCodes: claim(['error', 'codes']),
    environment: claim(['environment']),
  };
  const declaredTypes = new DeclaredTypes(contract, scalars, names);
  const services = servicesOf(groups, declaredTypes, claim, options.custom ? CUSTOM_MEMBERS : undefined);
  visitCalls(declaredTypes, groups);
  const webhooks = deliveriesOf(contract);
  if (webhooks) declaredTypes.visit(webhooks.type, ['webhook', 'event'], 'response');
  const made = services.map((service) => ({ service, methods: methodsOf(service) }));
  const module: Module = { name: root, packages: packagesOf(clients, declaredTypes, made) };
  const calls = callsOf(made);
  return { options, contract, clients, constants, declaredTypes, services, webhooks, made, module, calls };
}

async function generate(declared: Contract, kit: Kit): Promise<readonly OutputFile[]> {
  const { options, contract, clients, constants, declaredTypes, services, webhooks, made, module, calls } =
    plan(declared, kit);
  const { module: root, graphqlUrl, package: packaged } = options;
  const rendered = (place: string, name: string, template: string, view: View): OutputFile =>
    javaFile(module, place, name, kit.render(`${template}.liquid`, view, LANGUAGE));
  const renderEnum = (view: View): Java => kit.render('value-enum.liquid', view, LANGUAGE);
  const bodies = errorBodies(contract);
  const errorCodes = errorCodesClass(contract, bodies, constants.errorCodes);
  const environment = environmentEnum(contract, constants.environment);
  const callers = [
    rendered('', clients.sync, 'client', {
      ...clientView(contract, clients, services, 'sync'),
      hasCustom: options.custom,
    }),
    rendered('', clients.async, 'client', clientView(contract, clients, services, 'async')),
    rendered('', 'ClientOptions', 'client-options', optionsView(contract, graphqlUrl, renderEnum)),
    ...(environment ? [javaFile(module, '', constants.environment, environment)] : []),
    ...(errorCodes ? [javaFile(module, 'errors', constants.errorCodes, errorCodes)] : []),
    ...made.flatMap(({ service, methods }) => serviceFiles(module, service, methods, services)),
    ...(webhooks
      ? [rendered('webhooks', 'Webhooks', 'webhooks', webhooksView(root, declaredTypes, webhooks))]
      : []),
  ];
  const known = bodies.flatMap((body) => declaredTypes.declared(body, 'response')?.name ?? []);
  const named = typeFiles(module, declaredTypes, callers, known);
  const sources = [...callers, ...named.values(), ...runtimeFiles(kit, module)];
  const parts = {
    clientName: clients.sync,
    graphqlUrl,
    hasWebhooks: webhooks !== undefined,
    hasSignedWebhooks: webhooks?.isSigned === true,
    hasEnvironments: environment !== undefined,
    hasCustom: options.custom,
    hasStates: declaredTypes.declarations.some(({ name, states }) => states !== undefined && named.has(name)),
  };
  return [
    ...sources,
    ...(options.custom ? [customClass(module, clients.sync, kit, sources)] : []),
    ...moduleFiles(contract, kit, root, sources),
    ...(packaged ? packageFiles(contract, kit, { module, options: packaged }, calls, parts) : []),
    packageSurface(calls, { declaredTypes, named: new Set(named.keys()) }),
  ];
}

type Made = readonly {
  readonly service: ReturnType<typeof servicesOf>[number];
  readonly methods: ReturnType<typeof methodsOf>;
}[];

/** Returns the package of each emitted type. */
function packagesOf(clients: ClientNames, declaredTypes: DeclaredTypes, made: Made): Map<string, string> {
  return new Map([
    [clients.sync, ''] as const,
    [clients.async, ''] as const,
    ...declaredTypes.declarations.map(({ name }) => [name, 'models'] as const),
    ...made.flatMap(({ service: { names }, methods }) => [
      [names.sync, 'services'] as const,
      [names.async, 'services'] as const,
      [names.syncImpl, 'internal.services'] as const,
      [names.asyncImpl, 'internal.services'] as const,
      [names.operations, 'internal.services'] as const,
      ...methods.flatMap(({ params }) =>
        params.name === undefined ? [] : [[params.name, 'params'] as const],
      ),
    ]),
  ]);
}
