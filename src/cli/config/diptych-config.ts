/** Properties of a configuration read by Diptych. `config.schema.json` is generated from these types. */
import type { Preset } from '../../lint/presets.ts';
import type { LintSetting } from '../../lint/settings.ts';
import type { DiffSettings } from './diff-settings.ts';
import type { LimitSettings } from './limit-settings.ts';
import type { TargetOptions } from './target-options.ts';

/** A configuration of graphql-codegen with outputs of Diptych. */
export interface ConfigFile {
  /** Path or URL of this schema, for editors. */
  readonly $schema?: string;
  /** GraphQL schema: files, patterns, URLs, or GraphQL source text. */
  readonly schema?: Pointer | readonly Pointer[];
  /** GraphQL operations: files, patterns, or GraphQL source text. */
  readonly documents?: Pointer | readonly Pointer[];
  /** Outputs by path. For an output of Diptych, the path is the output folder. */
  readonly generates: Readonly<Record<string, ConfigOutput>>;
  readonly [codegenMember: string]: unknown;
}

/** An output of Diptych: `preset` is `diptych/codegen`. */
export interface ConfigOutput {
  /** Preset of the output. */
  readonly preset: 'diptych/codegen';
  /** Settings of Diptych for this output. */
  readonly presetConfig?: DiptychConfig;
  /** GraphQL schema of this output, in addition to the schema at the root. */
  readonly schema?: Pointer | readonly Pointer[];
  /** GraphQL operations of this output, in addition to the operations at the root. */
  readonly documents?: Pointer | readonly Pointer[];
  readonly [codegenMember: string]: unknown;
}

/** A string, or an object of one pointer with options, such as the headers of a URL. */
export type Pointer = string | Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Settings in `presetConfig`. Paths are relative to the configuration. */
export interface DiptychConfig {
  /** OpenAPI document: a path or a URL. A URL is fetched once; `diptych update` fetches it again. */
  readonly openapi?: string;
  /** OpenAPI Overlay documents (1.0) that change the OpenAPI document, in the order of their application. */
  readonly overlays?: readonly string[];
  /** Headers for the URL of `openapi`. `${NAME}` in a value is an environment variable. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Origins that fetched documents may refer to, such as `https://schemas.example.com`. */
  readonly allowedOrigins?: readonly string[];
  /**
   * Adds default operations, one for each root field, to the operations in `documents`. Default: true only without
   * `documents`.
   */
  readonly defaultOperations?: boolean;
  /** Targets with their options. Default: all targets without options. */
  readonly targets?: TargetOptions;
  /**
   * Extension of relative imports in emitted modules. `auto` follows the tsconfig or the Deno configuration nearest to
   * the output folder. Default: `importExtension` of graphql-codegen if it is set, or else `auto`.
   */
  readonly importExtension?: 'auto' | '.js' | '.ts' | '';
  /** Conventions to assume if the OpenAPI document does not specify a behavior. */
  readonly conventions?: ConventionSettings;
  /** Settings for the names of client methods. */
  readonly names?: NameSettings;
  /** Limits to raise for trusted documents, or to lower. See docs/limits.md. */
  readonly limits?: LimitSettings;
  /** Omit the faulty parts of the documents, each with a warning. Default: false; faulty documents are rejected. */
  readonly tolerate?: boolean;
  /** Preset and rules of `diptych lint`. */
  readonly lint?: LintConfig;
  /** Policy of `diptych diff`. */
  readonly diff?: DiffSettings;
}

/** Settings for the names of client methods. */
export interface NameSettings {
  /**
   * `resources`, the default: each collection of a path is a resource, as in `accounts.persons.create`. `methods`: the
   * segments after an item become part of the method name, as in `accounts.createPerson`.
   */
  readonly nested?: 'resources' | 'methods';
  /** Replaces standard verbs with other words, such as `{ get: 'retrieve' }`. */
  readonly verbs?: Readonly<Record<string, string>>;
  /** Names for operations of some paths. The first rule that matches an operation applies. */
  readonly rules?: readonly NameRuleSettings[];
}

/** Names the operations of some paths. A rule overrides the extensions of the document. */
export interface NameRuleSettings {
  /** A path. `/assistants/**` includes all paths below, and `*` and `{id}` match one segment. */
  readonly path: string;
  /** The HTTP method, such as `GET`. Default: all methods. */
  readonly method?: string;
  /** The resources, outermost first. They replace the resources of the path segments before `**`. */
  readonly group?: readonly string[];
  /** The name of the client method, in place of the verb. */
  readonly action?: string;
}

/** Conventions to assume if the OpenAPI document does not specify a behavior. */
export interface ConventionSettings {
  /** Recognize pages by the shape of operations. Default: true. */
  readonly pagination?: boolean;
  /**
   * Operations that honor an idempotency key. True, the default: operations that declare the header `Idempotency-Key`.
   * False: only operations with `x-fern-idempotent`. An object: all operations whose method it lists.
   */
  readonly idempotency?: boolean | IdempotencySettings;
}

/** Operations that honor an idempotency key without declaring it. */
export interface IdempotencySettings {
  /** Name of the header. */
  readonly header: string;
  /** HTTP methods in upper case. Default: POST. */
  readonly methods?: readonly string[];
}

/** Preset and rules of `diptych lint`. */
export interface LintConfig {
  /** Preset that selects the rules. Default: `recommended`. */
  readonly preset?: Preset;
  /** Severities by rule, each with its reason. If a rule has several settings, the first matching setting applies. */
  readonly rules?: Readonly<Record<string, LintSetting | readonly LintSetting[]>>;
}
