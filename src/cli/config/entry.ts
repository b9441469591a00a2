/** Validates one output of a configuration, and converts it to a request. */
import { resolve } from 'node:path';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { TargetSelection } from '../../emit/run.ts';
import type { GenerateRequest } from '../generate/request.ts';
import type { Places } from '../write/places.ts';
import { conventionsOf } from './conventions.ts';
import { namingOf } from './naming.ts';
import { importExtensionOf } from './import-extension.ts';
import { diffSettingsOf } from './diff-settings.ts';
import { limitsOf } from './limit-settings.ts';
import { documentsOf } from './documents.ts';
import { readVersions, withVersion } from '../release/versions-file.ts';
import { lintPresetOf, lintSettingsOf } from './lint-settings.ts';
import type { MemberPath } from './config-schema.ts';
import { invalidIn, rejectUnknown, type Located } from './invalid.ts';
import { isHeaders, plain, type Pointers } from './pointers.ts';
import { allTargets, selectionOf } from './selection.ts';
import { rootedInProject } from './source-root.ts';

export interface ConfigEntry extends Located {
  /** The absolute path of the configuration's folder. */
  readonly project: string;
  /** The output folder as written. */
  readonly out: string;
  readonly schema: Pointers;
  readonly documents: Pointers;
  /** graphql-codegen's own setting for this output. */
  readonly importExtension?: unknown;
  readonly presetConfig: unknown;
}

/** Returns the request for an output. Throws `InputError` for a property of the wrong type. */
export async function requestOf(entry: ConfigEntry): Promise<GenerateRequest> {
  const { project } = entry;
  const invalid = invalidIn(entry);
  const preset = entry.presetConfig ?? {};
  if (!isJsonObject(preset)) throw invalid([], 'an object');
  rejectUnknown(preset, entry);
  const { openapi, overlays = [], headers = {}, allowedOrigins = [], targets, ...others } = preset;
  const { lint, diff, conventions, names, limits, importExtension, tolerate, defaultOperations } = others;
  if (openapi !== undefined && typeof openapi !== 'string') throw invalid(['openapi'], 'a path');
  if (!Array.isArray(overlays) || !overlays.every((one) => typeof one === 'string'))
    throw invalid(['overlays'], 'a list of paths');
  if (overlays.length > 0 && openapi === undefined)
    throw invalid(['overlays'], 'omitted, because `openapi` is not set');
  if (targets !== undefined && !isJsonObject(targets))
    throw invalid(['targets'], 'an object of targets with their options; {} selects the defaults');
  if (tolerate !== undefined && typeof tolerate !== 'boolean') throw invalid(['tolerate'], 'true or false');
  if (defaultOperations !== undefined && typeof defaultOperations !== 'boolean')
    throw invalid(['defaultOperations'], 'true or false');
  const lintPreset = lintPresetOf(lint, invalid);
  if (!isHeaders(headers)) throw invalid(['headers'], 'an object of strings');
  if (!isOrigins(allowedOrigins))
    throw invalid(['allowedOrigins'], 'a list of origins, such as https://example.com');
  const places = { project, out: resolve(project, entry.out) };
  const spanOf = (...path: MemberPath): SourceSpan | undefined => plain(entry.at?.(...path));
  const openapiAt = spanOf('openapi');
  const overlaysAt = overlays.map((_, index) => spanOf('overlays', index));
  return {
    places,
    ...rootedInProject(
      documentsOf({
        openapi,
        overlays: overlays,
        headers,
        ...(openapiAt && { openapiAt }),
        overlaysAt,
        schema: entry.schema,
        documents: entry.documents,
      }),
      project,
    ),
    ...(allowedOrigins.length > 0 && { allowedOrigins }),
    targets: withVersions(
      targets === undefined ? allTargets(places) : selections(targets, places, entry),
      places,
    ),
    importExtension: importExtensionOf(importExtension, entry),
    ...(lint !== undefined && { lint: await lintSettingsOf(lint, entry) }),
    ...(lintPreset && { lintPreset }),
    ...(diff !== undefined && { diff: diffSettingsOf(diff, invalid) }),
    ...(conventions !== undefined && { conventions: conventionsOf(conventions, invalid) }),
    ...(names !== undefined && { names: namingOf(names, invalid) }),
    ...(limits !== undefined && { limits: limitsOf(limits, invalid) }),
    ...(tolerate === true && { tolerate }),
    ...(defaultOperations !== undefined && { defaultOperations }),
  };
}

function isOrigins(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one === 'string' && URL.canParse(one) && new URL(one).origin === one)
  );
}

/** Adds the versions of released packages, except those that the configuration sets. */
function withVersions(targets: readonly TargetSelection[], places: Places): readonly TargetSelection[] {
  const versions = readVersions(places.project);
  return targets.map((target) => {
    const { package: fields } = target.options;
    const isSet = isJsonObject(fields) && fields['version'] !== undefined;
    return isSet ? target : withVersion(target, places, versions);
  });
}

function selections(targets: JsonObject, places: Places, entry: ConfigEntry): readonly TargetSelection[] {
  return Object.entries(targets).map(([id, options]) => {
    if (!isJsonObject(options))
      throw invalidIn(entry)(['targets', id], 'an object of options; {} selects the defaults');
    const { at } = entry;
    return {
      ...selectionOf(id, options, places),
      ...(at && { at: (...path: readonly string[]) => at('targets', id, ...path) }),
    };
  });
}
