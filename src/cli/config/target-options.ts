/** Options of all targets, as written in a configuration. `config.schema.json` is generated from these types. */
import type { ScalarType } from '../../emit/shape/scalars.ts';
import type { Adapter } from '../../emit/targets/server/adapters.ts';

/** Targets with their options. Targets required by others are added. */
export interface TargetOptions {
  /** TypeScript client. */
  readonly typescript?: TypescriptTarget;
  /** Python client. */
  readonly python?: PythonTarget;
  /** Go client. */
  readonly go?: GoTarget;
  /** Java client. */
  readonly java?: JavaTarget;
  /** Server stubs in TypeScript. */
  readonly server?: ServerTarget;
  /** Server stubs in Go. */
  readonly 'server-go'?: GoServerTarget;
  /** Validators of requests and responses. They have no options. */
  readonly validators?: NoOptions;
  /** Options of TanStack Query for the calls of the TypeScript client. */
  readonly 'tanstack-query'?: TanstackQueryTarget;
  /** Zod schemas. They have no options. */
  readonly zod?: NoOptions;
  /** MCP server over the TypeScript client. */
  readonly mcp?: McpTarget;
  /** Bundled OpenAPI document. */
  readonly openapi?: OpenapiTarget;
  /** Sorted SDL and its introspection result. They have no options. */
  readonly graphql?: NoOptions;
  /** Postman collection. */
  readonly postman?: PostmanTarget;
  /** Reference site. */
  readonly docs?: DocsTarget;
}

/** A target without options. */
export interface NoOptions {}

interface ClientTarget {
  /** JSON type of custom GraphQL scalars, by the name of the scalar. */
  readonly scalars?: Readonly<Record<string, ScalarType>>;
  /** Address for GraphQL requests: a path below the service's address, or a URL. Default: `/graphql`. */
  readonly graphqlUrl?: string;
  /** True to write a file for code of your own to the package, once. Default: false. */
  readonly custom?: boolean;
}

/** Options of the `typescript` target. */
export interface TypescriptTarget extends ClientTarget {
  /** Metadata of the npm package. False omits the package files. */
  readonly package?: boolean | PackageFields;
}

/** Options of the `python` target. */
export interface PythonTarget extends ClientTarget {
  /** Import name of the package. Default: the title of the contract. */
  readonly module?: string;
  /** Metadata of the Python package. False omits the package files. */
  readonly package?: boolean | PackageFields;
}

/** Options of the `go` target. */
export interface GoTarget extends ClientTarget {
  /** Module path, such as `example.com/orders`. */
  readonly module?: string;
  /** Package name in lower-case letters and digits. Default: the last part of the module path. */
  readonly packageName?: string;
  /**
   * False omits `go.mod`, the README, the reference, and the examples. The client is then a package of the project. From
   * version 2.0.0 on, the module path ends with the major version.
   */
  readonly package?: boolean | Pick<PackageFields, 'version'>;
  /** Output folder, for import paths. Default: the output folder of the configuration. */
  readonly output?: string;
  /** Import path of the configuration's folder. Default: derived from the nearest `go.mod`. */
  readonly importPath?: string;
}

/** Options of the `java` target. */
export interface JavaTarget extends ClientTarget {
  /** Root package and module name, such as `com.example.orders`. */
  readonly module?: string;
  /** Metadata of the Maven project. False omits the package files. */
  readonly package?: boolean | MavenFields;
}

/** Options of the `server` target. Paths are relative to the configuration. */
export interface ServerTarget {
  /** Output folder, for imports in skeletons. Default: the output folder of the configuration. */
  readonly output?: string;
  /** Folder of resolver skeletons. By default, Diptych does not write skeletons. */
  readonly resolvers?: string;
  /** Folder of skeletons of REST handlers. By default, Diptych does not write skeletons. */
  readonly handlers?: string;
  /** Type of the context of resolvers, and of REST handlers with skeletons: `src/context.ts#Context`. */
  readonly contextType?: string;
  /** Return type of resolvers for a GraphQL type, by its name: `src/rows.ts#BookRow`. */
  readonly mappers?: Readonly<Record<string, string>>;
  /** Servers and frameworks supported by the REST handlers. Default: all of them. */
  readonly adapters?: readonly Adapter[];
  /** TypeScript type of custom GraphQL scalars, by the name of the scalar. Default: the type of their JSON values. */
  readonly scalars?: Readonly<Record<string, string>>;
}

/** Options of the `server-go` target. Paths are relative to the configuration. */
export interface GoServerTarget {
  /** Module path of the program, such as `example.com/orders`. Default: the nearest `go.mod`, or the title. */
  readonly module?: string;
  /** Name of the generated package, in lower-case letters and digits. Default: `api`. */
  readonly packageName?: string;
  /** Folder of handler skeletons, such as `internal/service`. By default, Diptych does not write skeletons. */
  readonly handlers?: string;
  /** False omits `main.go`. */
  readonly main?: boolean;
  /** Output folder, for import paths. Default: the output folder of the configuration. */
  readonly output?: string;
  /** Import path of the configuration's folder. Default: derived from the nearest `go.mod`. */
  readonly importPath?: string;
}

/** Options of the `tanstack-query` target. */
export interface TanstackQueryTarget {
  /** Package of TanStack Query from which the output imports types. Default: `@tanstack/react-query`. */
  readonly package?: string;
}

/** Options of the `mcp` target. */
export interface McpTarget {
  /** URL for GraphQL requests: absolute, or a path appended to the URL of the service. Default: `/graphql`. */
  readonly graphqlUrl?: string;
}

/** Options of the `openapi` target. */
export interface OpenapiTarget {
  /** Name of the file. Default: `openapi.json`. */
  readonly file?: string;
}

/** Options of the `postman` target. */
export interface PostmanTarget {
  /** Address for GraphQL requests: a path below the service's address, or a URL. Default: `/graphql`. */
  readonly graphqlUrl?: string;
}

/** Options of the `docs` target. */
export interface DocsTarget {
  /** Address for GraphQL requests: a path below the service's address, or a URL. Default: `/graphql`. */
  readonly graphqlUrl?: string;
  /** Path of a style sheet, relative to the site, that pages load after their own. */
  readonly stylesheet?: string;
}

/** Metadata of a package. */
export interface PackageFields {
  /** Name of the package. Default: the title of the contract. */
  readonly name?: string;
  /** Version of the package. Default: the version of the contract. */
  readonly version?: string;
  /** One line about the package. */
  readonly description?: string;
  /** License, preferably as an SPDX identifier. */
  readonly license?: string;
  /** Author, such as `Ada <ada@example.com>`. */
  readonly author?: string;
  /** URL of the home page. */
  readonly homepage?: string;
  /** URL of the source repository. */
  readonly repository?: string;
}

/** Metadata of a Maven project. */
export interface MavenFields extends PackageFields {
  /** Maven group, such as `com.example`. Default: the module name without its last part. */
  readonly groupId?: string;
}
