/** Reads the setting `importExtension`, from the preset or else from graphql-codegen. */
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject } from '../../core/json.ts';
import { IMPORT_EXTENSIONS, type ImportExtension } from '../../emit/ecmascript/specifier.ts';
import { say } from '../diagnostics.ts';
import type { Located } from './invalid.ts';

interface Entry extends Located {
  /** The setting of graphql-codegen. */
  readonly importExtension?: unknown;
}

/** Returns the setting. Throws `InputError` for an unknown extension. */
export function importExtensionOf(
  ours: unknown,
  { label, at, importExtension }: Entry,
): 'auto' | ImportExtension {
  // graphql-codegen passes an empty extension to presets without a setting, so empty means `auto`.
  const theirs = importExtension === '' ? undefined : importExtension;
  const [member, value] =
    ours === undefined ? ['importExtension', theirs ?? 'auto'] : ['presetConfig.importExtension', ours];
  if (value === 'auto') return value;
  const known = IMPORT_EXTENSIONS.find((extension) => extension === value);
  if (known !== undefined) return known;
  const wanted = "'auto', '.js', '.ts' or ''";
  const span = ours === undefined ? undefined : at?.('importExtension');
  throw new InputError(say['config-invalid']({ path: label, member, wanted }, span));
}

/**
 * Returns the setting of graphql-codegen for one output. As in graphql-codegen, the output's `config` overrides the root.
 */
export function codegenImportExtension(root: object, config: unknown): unknown {
  const { importExtension, emitLegacyCommonJSImports }: Record<string, unknown> = {
    ...root,
    ...(isJsonObject(config) ? config : {}),
  };
  return importExtension ?? (emitLegacyCommonJSImports === false ? '.js' : undefined);
}
