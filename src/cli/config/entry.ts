/** One output of a configuration → a request. Everything in it is unchecked until here. */
import { resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { TargetSelection } from '../../emit/run.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import type { Places } from '../write/plan.ts';
import { conventionsOf } from './conventions.ts';
import { importExtensionOf } from './import-extension.ts';
import { diffSettingsOf } from './diff-settings.ts';
import { documentsOf } from './documents.ts';
import { lintPresetOf, lintSettingsOf } from './lint-settings.ts';
import { isHeaders, type Pointers } from './pointers.ts';
import { allTargets, selectionOf } from './selection.ts';

export interface ConfigEntry {
  /** The configuration's name, for messages. */
  readonly label: string;
  /** Folder of the configuration, absolute. */
  readonly project: string;
  /** Output folder as written. */
  readonly out: string;
  readonly schema: Pointers;
  readonly documents: Pointers;
  /** Location of a member of `presetConfig`; undefined in a module. */
  readonly at?: (...path: readonly (string | number)[]) => SourceSpan | undefined;
  /** graphql-codegen's own setting for this output. */
  readonly importExtension?: unknown;
  readonly presetConfig: unknown;
}

/** Throws `InputError` for a member of the wrong kind. */
export function requestOf(entry: ConfigEntry): GenerateRequest {
  const { label, project } = entry;
  const wrong = (member: string, wanted: string): InputError =>
    new InputError(
      say['config-invalid']({ path: label, member, wanted }, entry.at?.(...member.split('.').slice(1))),
    );
  const preset = entry.presetConfig ?? {};
  if (!isJsonObject(preset)) throw wrong('presetConfig', 'an object');
  const { openapi, headers = {}, allowedOrigins = [], targets, ...others } = preset;
  const { lint, diff, conventions, importExtension, tolerate, ...rest } = others;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw wrong(
      `presetConfig.${unknown}`,
      'left out: only openapi, headers, allowedOrigins, targets, importExtension, lint, diff, conventions, and tolerate are known',
    );
  if (openapi !== undefined && typeof openapi !== 'string') throw wrong('presetConfig.openapi', 'a path');
  if (targets !== undefined && !isJsonObject(targets)) throw wrong('presetConfig.targets', 'an object');
  if (tolerate !== undefined && typeof tolerate !== 'boolean')
    throw wrong('presetConfig.tolerate', 'true or false');
  const lintPreset = lintPresetOf(lint, label);
  if (!isHeaders(headers)) throw wrong('presetConfig.headers', 'an object of strings');
  if (!isOrigins(allowedOrigins))
    throw wrong('presetConfig.allowedOrigins', 'a list of origins, such as https://example.com');
  const places = { project, out: resolve(project, entry.out) };
  return {
    places,
    sourceRoot: project,
    ...documentsOf({ openapi, headers, schema: entry.schema, documents: entry.documents }),
    ...(allowedOrigins.length > 0 && { allowedOrigins }),
    targets: targets === undefined ? allTargets(places) : selections(targets, places, wrong),
    importExtension: importExtensionOf(importExtension, entry),
    ...(lint !== undefined && { lint: lintSettingsOf(lint, label) }),
    ...(lintPreset && { lintPreset }),
    ...(diff !== undefined && { diff: diffSettingsOf(diff, label) }),
    ...(conventions !== undefined && { conventions: conventionsOf(conventions, label) }),
    ...(tolerate === true && { tolerate }),
  };
}

function isOrigins(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one === 'string' && URL.canParse(one) && new URL(one).origin === one)
  );
}

function selections(
  targets: JsonObject,
  places: Places,
  wrong: (member: string, wanted: string) => InputError,
): readonly TargetSelection[] {
  return Object.entries(targets).map(([id, options]) => {
    if (!isJsonObject(options)) throw wrong(`presetConfig.targets.${id}`, 'an object of options');
    return selectionOf(id, options, places);
  });
}
