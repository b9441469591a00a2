/**
 * The preset for graphql-codegen: `npx graphql-codegen` writes the very files that `diptych generate` writes.
 * Light to import, as every configuration imports it; the work is done in a worker thread, by the same modules as
 * on our own command line, whatever loader graphql-codegen has loaded this file with.
 */
import { Worker } from 'node:worker_threads';
import type { Types } from '@graphql-codegen/plugin-helpers';
import type { Preset } from '../lint/presets.ts';
import type { LintSetting } from '../lint/settings.ts';
import type { PresetAnswer, PresetOrder } from './preset-worker.ts';

/** What `presetConfig` may hold. Paths are relative to the configuration. */
export interface DiptychConfig {
  /** The OpenAPI document: a path or a URL. A URL is fetched once; `diptych update` fetches it again. */
  readonly openapi?: string;
  /** Headers for the URL of `openapi`. `${NAME}` in a value is a variable of the environment. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Origins, such as `https://schemas.example.com`, that fetched documents may refer to. */
  readonly allowedOrigins?: readonly string[];
  /** Target → its options. All targets with their defaults when left out. */
  readonly targets?: Readonly<Record<string, object>>;
  /**
   * Ending of relative imports in emitted modules. `auto`, the default: as the tsconfig or the Deno configuration
   * nearest to the output folder requires. An `importExtension` of graphql-codegen itself counts if this is omitted.
   */
  readonly importExtension?: 'auto' | '.js' | '.ts' | '';
  /** What to take for granted where the OpenAPI document says nothing. */
  readonly conventions?: {
    /** Recognize pages by the shape of operations; true by default. */
    readonly pagination?: boolean;
    /**
     * True, the default: an operation that declares the header `Idempotency-Key` heeds it. An object: all operations
     * of these methods heed the header, POST alone when left out.
     */
    readonly idempotency?: boolean | { readonly header: string; readonly methods?: readonly string[] };
  };
  /** Leave out the faulty parts of the documents, each with a warning, instead of rejecting them; false by default. */
  readonly tolerate?: boolean;
  /** Preset of `diptych lint`, and rules that are off or have another severity here, each with the reason. */
  readonly lint?: {
    /** `recommended` by default. */
    readonly preset?: Preset;
    readonly rules?: Readonly<Record<string, LintSetting | readonly LintSetting[]>>;
  };
}

/** Tells our outputs from those of other presets, also when two copies of this module are loaded. */
export const PRESET_MARK = Symbol.for('diptych.preset');

/** Preset of a `generates` entry whose key is the output folder. */
export const diptych: Types.OutputPreset<DiptychConfig> & { readonly [PRESET_MARK]: true } = {
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
      hasSchema: (options.schema?.definitions.length ?? 0) > 0,
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

/** The name by which graphql-codegen finds the preset when a configuration names this module. */
export { diptych as preset };

function ask(order: PresetOrder): Promise<PresetAnswer> {
  const file = import.meta.url.endsWith('.js') ? './preset-worker.js' : './preset-worker.ts';
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(file, import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Where graphql-codegen has read the schema from: it keeps the sources beside the schema. */
function schemaFiles(schema: Types.GenerateOptions['schemaAst']): readonly string[] {
  const sources = schema?.extensions['sources'];
  return Array.isArray(sources) ? sources.map((source: { readonly name: string }) => source.name) : [];
}
