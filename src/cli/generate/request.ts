import type { ImportExtension } from '../../emit/ecmascript/specifier.ts';
import type { TargetSelection } from '../../emit/run.ts';
import type { Conventions } from '../../load/conventions.ts';
import type { Preset } from '../../lint/presets.ts';
import type { LintSettings } from '../../lint/settings.ts';
import type { LimitSettings } from '../config/limit-settings.ts';
import type { DiffSettings } from '../config/diff-settings.ts';
import type { Places } from '../write/plan.ts';

/** A document that is fetched once and read from its stored bytes. */
export interface RemoteSource {
  readonly url: string;
  /** Path of the stored bytes, relative to the project. */
  readonly file: string;
  readonly kind: 'openapi' | 'graphql' | 'introspection';
  /** Name → value, in which `${NAME}` is a variable of the environment. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Everything that decides what one run generates. Survives a structured clone. */
export interface GenerateRequest {
  /** Where files go, absolute. */
  readonly places: Places;
  /** Absolute folder that documents may be read from; the paths below are relative to it. */
  readonly sourceRoot: string;
  readonly openapi?: string;
  /** URLs whose stored bytes are among the paths below. */
  readonly remote?: readonly RemoteSource[];
  /** Origins that fetched documents may refer to, in addition to their own. */
  readonly allowedOrigins?: readonly string[];
  /** Name among the paths below → GraphQL source text. */
  readonly inline?: Readonly<Record<string, string>>;
  /** Paths or glob patterns of SDL files or introspection results. */
  readonly graphql: readonly string[];
  /** Paths or glob patterns of canonical operations. */
  readonly documents: readonly string[];
  readonly targets: readonly TargetSelection[];
  /** Ending of relative imports. Default: `auto`, by the project around the output folder. */
  readonly importExtension?: 'auto' | ImportExtension;
  /** What the project decides about rules of `lint`. */
  readonly lint?: LintSettings;
  /** Which rules of `lint` apply, and how severely; `recommended` when left out. */
  readonly lintPreset?: Preset;
  /** What the project decides about changes. */
  readonly diff?: DiffSettings;
  /** What is taken for granted where the documents say nothing. */
  readonly conventions?: Partial<Conventions>;
  /** Limits that differ from the defaults. */
  readonly limits?: LimitSettings;
  /** Leaves out the faulty parts of the documents, each with a warning. */
  readonly tolerate?: boolean;
  /** Leaves out what the documents mark as assumed. */
  readonly documentedOnly?: boolean;
}
