import type { JsonObject } from '../../core/json.ts';
import type { Language } from '../../core/spelling.ts';
import type { Contract } from '../../model/contract.ts';
import type { SnippetPrinter } from '../snippet-printer.ts';
import type { Target } from '../target.ts';

/**
 * A target that can be selected by its id. The code of a target is loaded on demand, because targets import libraries
 * that load slowly.
 */
export interface TargetRow {
  /** Name in the configuration and on the command line, and of its folder under the output folder. */
  readonly id: string;
  /** One line for `--help`. */
  readonly summary: string;
  /** The language of its output, in which the names of the contract must be valid. */
  readonly language?: Language;
  /** True if it emits a client with `surface.json` in its package. */
  readonly hasSurface?: true;
  /** True if its output contains the calls of the operations in the GraphQL documents. */
  readonly hasCalls?: true;
  /** True if its language has union types, so code for a nullable value also compiles if the value is never null. */
  readonly hasUnionTypes?: true;
  /** True if the tag of a release begins with the folder of the package, relative to the repository. */
  readonly hasFolderTags?: true;
  /** Targets whose files this one imports. They run even if they are not selected. */
  readonly requires: readonly string[];
  /** Its options if other targets require it and it is not selected. Only the imported files are then written. */
  readonly optionsIfRequired?: JsonObject;
  /** True if its files import by paths from the project's folder. Its option `output` is then the output folder. */
  readonly reachesOut?: true;
  /**
   * True if its files may belong to a Go module of the project. Its option `importPath` is then the path of this
   * module.
   */
  readonly isInGoModule?: true;
  /** Returns its options if other targets are also selected. `all` has the options of all targets by their ids. */
  readonly optionsAmong?: (
    contract: Contract,
    own: JsonObject,
    all: ReadonlyMap<string, JsonObject>,
  ) => Promise<JsonObject>;
  /** True if it runs only when it is selected. */
  readonly isOptional?: true;
  readonly load: () => Promise<Target>;
  /** Loads the function to print an example of each call, for other documents. */
  readonly snippets?: () => Promise<SnippetPrinter>;
}

/** Every target, in the order in which they run and are listed. */
export const targets: readonly TargetRow[] = [
  {
    id: 'typescript',
    language: 'TypeScript',
    summary: 'types and one client class for both protocols',
    hasSurface: true,
    hasCalls: true,
    hasUnionTypes: true,
    requires: [],
    optionsIfRequired: { package: false },
    load: async () => (await import('./typescript/target.ts')).target,
    snippets: async () => (await import('./typescript/target.ts')).snippets,
  },
  {
    id: 'python',
    language: 'Python',
    summary: 'a package with a client for both protocols, synchronous and for asyncio',
    hasSurface: true,
    hasCalls: true,
    hasUnionTypes: true,
    requires: [],
    load: async () => (await import('./python/target.ts')).target,
    snippets: async () => (await import('./python/target.ts')).snippets,
  },
  {
    id: 'go',
    language: 'Go',
    summary: 'a module with a client for both protocols, which uses only the standard library',
    hasSurface: true,
    hasCalls: true,
    requires: [],
    // go.dev/ref/mod#vcs-version
    hasFolderTags: true,
    reachesOut: true,
    isInGoModule: true,
    optionsAmong: async (contract, own, all) => {
      const { inModuleOfServer } = await import('../golang/module-options.ts');
      return inModuleOfServer(contract, own, all.get('server-go'));
    },
    load: async () => (await import('./go/target.ts')).target,
    snippets: async () => (await import('./go/target.ts')).snippets,
  },
  {
    id: 'java',
    language: 'Java',
    summary: 'a module with a client for both protocols, synchronous and with futures',
    hasSurface: true,
    hasCalls: true,
    requires: [],
    load: async () => (await import('./java/target.ts')).target,
    snippets: async () => (await import('./java/target.ts')).snippets,
  },
  {
    id: 'server',
    language: 'TypeScript',
    summary:
      'REST stubs with adapters for the Fetch API and six frameworks, GraphQL resolver types and skeletons',
    requires: ['typescript', 'validators'],
    reachesOut: true,
    load: async () => (await import('./server/target.ts')).target,
  },
  {
    id: 'server-go',
    language: 'Go',
    summary: 'REST stubs in Go, which use only the standard library',
    requires: [],
    reachesOut: true,
    isInGoModule: true,
    isOptional: true,
    load: async () => (await import('./server-go/target.ts')).target,
  },
  {
    id: 'validators',
    language: 'TypeScript',
    summary: 'ajv code that validates requests and responses, as type guards',
    requires: ['typescript'],
    load: async () => (await import('./validators/target.ts')).target,
  },
  {
    id: 'tanstack-query',
    language: 'TypeScript',
    summary: 'options of TanStack Query for the calls of the TypeScript client, for any framework',
    hasCalls: true,
    requires: ['typescript'],
    isOptional: true,
    load: async () => (await import('./tanstack-query/target.ts')).target,
  },
  {
    id: 'zod',
    language: 'TypeScript',
    summary: 'Zod 4 schemas for the types and operations of the OpenAPI document',
    requires: ['typescript'],
    isOptional: true,
    load: async () => (await import('./zod/target.ts')).target,
  },
  {
    id: 'mcp',
    language: 'TypeScript',
    summary: 'an MCP server with a command line over the TypeScript client, read-only unless allowed',
    hasCalls: true,
    requires: ['typescript'],
    isOptional: true,
    load: async () => (await import('./mcp/target.ts')).target,
  },
  {
    id: 'openapi',
    summary: 'the bundled OpenAPI document',
    requires: [],
    load: async () => (await import('./openapi/target.ts')).target,
  },
  {
    id: 'graphql',
    summary: 'the sorted SDL and its introspection result',
    requires: [],
    load: async () => (await import('./graphql/target.ts')).target,
  },
  {
    id: 'postman',
    summary: 'a Postman collection of both protocols that runs in order',
    hasCalls: true,
    requires: [],
    load: async () => (await import('./postman/target.ts')).target,
  },
  {
    id: 'docs',
    summary: 'a static reference site of both protocols, with search and diagrams of states',
    hasCalls: true,
    requires: [],
    isOptional: true,
    load: async () => (await import('./docs/target.ts')).target,
  },
];

/** True if some of the targets emit ECMAScript modules. */
export function emitsModules(ids: readonly string[]): boolean {
  return languagesOf(ids).includes('TypeScript');
}

/** True if some of the targets emit calls of the operations in the GraphQL documents. */
export function emitsCalls(ids: readonly string[]): boolean {
  return targets.some(({ id, hasCalls }) => hasCalls === true && ids.includes(id));
}

/** True if some of the targets emit ECMAScript modules with a `package.json` of their own. */
export function emitsModulePackage(
  chosen: readonly { readonly id: string; readonly options: JsonObject }[],
): boolean {
  return targets.some(
    ({ id, language, hasSurface }) =>
      language === 'TypeScript' &&
      hasSurface === true &&
      chosen.some((one) => one.id === id && one.options['package'] !== false),
  );
}

/** Returns the languages of some targets' output. */
export function languagesOf(ids: readonly string[]): readonly Language[] {
  const chosen = targets.filter(({ id }) => ids.includes(id));
  return [...new Set(chosen.flatMap(({ language }) => language ?? []))];
}
