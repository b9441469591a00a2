/**
 * The preset for graphql-codegen: `npx graphql-codegen` writes the same files as `diptych generate`. It imports little,
 * because every configuration imports it. A worker thread does the work with the same modules as `diptych generate`,
 * independent of the loader that graphql-codegen uses.
 */
import { Worker } from 'node:worker_threads';
import type { DiptychConfig } from './config/diptych-config.ts';
import type { PresetAnswer, PresetOrder } from './preset-worker.ts';
import { PRESET_MARK } from './preset-mark.ts';

export type { DiptychConfig };

/**
 * The arguments of a preset that Diptych reads. The types of this file are not imported from graphql-codegen, because
 * some of its packages do not compile without `skipLibCheck`. They are assignable to `Types.OutputPreset`.
 */
export interface PresetArguments<Schema, SchemaObject> {
  readonly baseOutputDir: string;
  readonly presetConfig: DiptychConfig;
  readonly config: Readonly<Record<string, unknown>>;
  readonly schema: Schema;
  readonly schemaAst?: SchemaObject;
  readonly documents: readonly { readonly location?: string }[];
}

/** A file for graphql-codegen to write. */
export interface PresetFile<Schema, SchemaObject> {
  filename: string;
  schema: Schema;
  schemaAst?: SchemaObject;
  documents: [];
  config: Record<string, never>;
  plugins: Record<string, Record<string, never>>[];
  pluginMap: Record<string, { plugin: () => string }>;
}

/** The preset of Diptych. */
export interface DiptychPreset {
  readonly [PRESET_MARK]: true;
  /** Returns the generated files. graphql-codegen calls it. */
  readonly buildGeneratesSection: <Schema, SchemaObject>(
    options: PresetArguments<Schema, SchemaObject>,
  ) => Promise<PresetFile<Schema, SchemaObject>[]>;
}

/** Preset of a `generates` entry whose key is the output folder. */
export const diptych: DiptychPreset = {
  [PRESET_MARK]: true,
  async buildGeneratesSection(options) {
    const answer = await ask({
      presetOrder: true,
      project: process.cwd(),
      out: options.baseOutputDir,
      config: options.presetConfig,
      importExtension: options.config['importExtension'],
      schema: schemaFiles(options.schemaAst),
      documents: options.documents.flatMap((file) => file.location ?? []),
      hasSchema: hasDefinitions(options.schema),
      command: process.argv.slice(2),
    });
    for (const warning of answer.warnings) console.warn(warning);
    return answer.files.map(({ path, text }) => ({
      filename: path,
      schema: options.schema,
      ...(options.schemaAst && { schemaAst: options.schemaAst }),
      documents: [],
      config: {},
      plugins: [{ diptych: {} }],
      pluginMap: { diptych: { plugin: () => text } },
    }));
  },
};

/** The export name expected by graphql-codegen if a configuration names this module. */
export { diptych as preset };

function ask(order: PresetOrder): Promise<PresetAnswer> {
  const file = import.meta.url.endsWith('.js') ? './preset-worker.js' : './preset-worker.ts';
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(file, import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Returns the files of the schema. graphql-codegen stores them in the extensions of the schema. */
function schemaFiles(schema: unknown): readonly string[] {
  const { extensions } = (schema ?? {}) as { readonly extensions?: { readonly sources?: unknown } };
  const sources = extensions?.sources;
  return Array.isArray(sources) ? sources.map((source: { readonly name: string }) => source.name) : [];
}

function hasDefinitions(schema: unknown): boolean {
  const { definitions } = (schema ?? {}) as { readonly definitions?: readonly unknown[] };
  return (definitions?.length ?? 0) > 0;
}
