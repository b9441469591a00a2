import type { SourceSpan } from '../../core/source.ts';
import type { ImportExtension } from '../../emit/ecmascript/specifier.ts';
import type { TargetSelection } from '../../emit/run.ts';
import type { Conventions } from '../../load/conventions.ts';
import type { Naming } from '../../load/naming.ts';
import type { Preset } from '../../lint/presets.ts';
import type { LintSettings } from '../../lint/settings.ts';
import type { LimitSettings } from '../config/limit-settings.ts';
import type { DiffSettings } from '../config/diff-settings.ts';
import type { Places } from '../write/places.ts';

/** A document with a URL, which is read from its stored bytes. */
export interface RemoteSource {
  readonly url: string;
  /** Path of the stored bytes, relative to the project. */
  readonly file: string;
  readonly kind: 'openapi' | 'graphql' | 'introspection';
  /** Headers by name. `${NAME}` in a value is an environment variable. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its location in the configuration. */
  readonly at?: SourceSpan;
}

/** Locations in the configuration, in the order of the paths. They are unknown in a module. */
export type NamedDocuments = Readonly<
  Record<'openapi' | 'overlays' | 'graphql' | 'documents', readonly (SourceSpan | undefined)[]>
>;

/** All inputs that determine the output of a run. A request can be sent to another thread. */
export interface GenerateRequest {
  /** The absolute output locations. */
  readonly places: Places;
  /** The absolute path of the folder with all readable documents. The paths below are relative to it. */
  readonly sourceRoot: string;
  readonly openapi?: string;
  /** Overlays for the OpenAPI document, in the order of their application. */
  readonly overlays?: readonly string[];
  /** Locations of the paths in the configuration. */
  readonly named?: NamedDocuments;
  /** URLs whose stored bytes are among the paths below. */
  readonly remote?: readonly RemoteSource[];
  /** Origins allowed for references in fetched documents, in addition to their own. */
  readonly allowedOrigins?: readonly string[];
  /** GraphQL source text by its name among the paths below. */
  readonly inline?: Readonly<Record<string, string>>;
  /** Paths or glob patterns of SDL files or introspection results. */
  readonly graphql: readonly string[];
  /** Paths or glob patterns of canonical operations. */
  readonly documents: readonly string[];
  /** Adds default operations to those of the documents. Default: true only without documents. */
  readonly defaultOperations?: boolean;
  readonly targets: readonly TargetSelection[];
  /** Extension of relative imports. Default: `auto`, determined by the project around the output folder. */
  readonly importExtension?: 'auto' | ImportExtension;
  /** The project's settings for rules of `lint`. */
  readonly lint?: LintSettings;
  /** The preset of `lint` that selects rules and severities. Default: `recommended`. */
  readonly lintPreset?: Preset;
  /** The project's settings for `diff`. */
  readonly diff?: DiffSettings;
  /** Conventions to assume for behavior that the documents do not specify. */
  readonly conventions?: Partial<Conventions>;
  /** Settings for the names of client methods. */
  readonly names?: Partial<Naming>;
  /** Limits other than the defaults. */
  readonly limits?: LimitSettings;
  /** Omits the faulty parts of the documents, each with a warning. */
  readonly tolerate?: boolean;
  /** Omits the elements that the documents mark as assumed. */
  readonly documentedOnly?: boolean;
}
