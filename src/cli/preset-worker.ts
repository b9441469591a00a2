/** Does the work of the graphql-codegen preset in a separate thread. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { escapePath } from 'tinyglobby';
import { hasErrors, InputError, type Diagnostic } from '../core/diagnostic.ts';
import { diagnosticsText } from '../report/text.ts';
import type { DiptychConfig } from './config/diptych-config.ts';
import { requestOf } from './config/entry.ts';
import { NO_POINTERS, type Pointers } from './config/pointers.ts';
import { readConfig } from './config/read-config.ts';
import { findConfig } from './config/find-config.ts';
import { say } from './diagnostics.ts';
import { produce } from './generate/produce.ts';
import type { GenerateRequest } from './generate/request.ts';
import { runInWorker } from './jobs.ts';
import { syntaxErrors } from './edits/syntax.ts';
import { basePath } from './edits/edit-store.ts';
import { decideModules } from './modules/decide.ts';
import { MANIFEST, printManifest } from './write/manifest.ts';
import { display, type Places } from './write/places.ts';
import { planWrite, type WritePlan } from './write/plan-write.ts';
import type { EmittedFile } from '../emit/run.ts';
import { pathFrom } from './paths.ts';

export interface PresetOrder {
  readonly presetOrder: true;
  /** Absolute. */
  readonly project: string;
  readonly out: string;
  readonly config: DiptychConfig;
  /** The setting of graphql-codegen. Empty if it is not set. */
  readonly importExtension: unknown;
  /** Files found by graphql-codegen. */
  readonly schema: readonly string[];
  readonly documents: readonly string[];
  /** True if graphql-codegen has found a schema, in files or elsewhere. */
  readonly hasSchema: boolean;
  /** Command-line arguments of graphql-codegen. */
  readonly command: readonly string[];
}

export interface PresetAnswer {
  /** Relative to the project. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Texts for the terminal. */
  readonly warnings: readonly string[];
}

async function answerTo(order: PresetOrder): Promise<PresetAnswer> {
  const request = await (namesFilesOnly(order) ? requestOfFiles(order) : configuredRequest(order));
  const { style, diagnostics: decided } = await decideModules(request, false);
  const produced = await produce(request, runInWorker, style);
  throwOnErrors(produced.diagnostics);
  const plan = planWrite(produced.files, request.places, style && { modules: style });
  throwOnErrors([...plan.diagnostics, ...(await syntaxErrors(plan))]);
  // graphql-codegen does not delete files. Obsolete files stay in the manifest, so that `diptych generate` removes them.
  const done = plan.diagnostics.filter(({ code }) => code !== 'edit-orphaned');
  const warnings = diagnosticsText([...decided, ...produced.diagnostics, ...done]);
  const created = new Set(plan.changes.filter((change) => change.kind === 'create').map(({ path }) => path));
  const manifest = printManifest({
    ...plan.manifest,
    files: new Map([...plan.manifest.files, ...plan.staleFiles]),
  });
  return {
    files: [
      ...produced.files
        .filter((file) => file.write === 'always' || created.has(file.path))
        .map((file) => ({
          path: pathInProject(request.places, file),
          text: (file.write === 'always' ? plan.kept.get(file.path) : undefined) ?? file.text,
        })),
      ...newBases(produced.files, plan),
      { path: display(request.places, 'out', MANIFEST), text: manifest },
    ],
    warnings: warnings === '' ? [] : [warnings],
  };
}

/**
 * Returns the new bases of kept files: the generated texts to which their edits are relative. A base is the text that
 * this run generated, without the edit.
 */
function newBases(files: readonly EmittedFile[], { places, changes }: WritePlan): PresetAnswer['files'] {
  const changed = new Set(changes.filter(({ place }) => place === 'project').map(({ path }) => path));
  return files
    .filter((file) => file.write === 'always')
    .map(({ path, text }) => ({ path: basePath(places, path), text }))
    .filter(({ path }) => changed.has(path));
}

function requestOfFiles(order: PresetOrder): Promise<GenerateRequest> {
  return requestOf({
    label: 'codegen.ts',
    project: order.project,
    out: order.out,
    schema: filesOnly(order.schema.map((path) => inProject(order, path))),
    documents: filesOnly(order.documents.map((path) => inProject(order, path))),
    importExtension: order.importExtension,
    presetConfig: order.config,
  });
}

const filesOnly = (files: readonly string[]): Pointers => ({ ...NO_POINTERS, files });

/**
 * True if graphql-codegen names only files. It does not report the source of an introspection result, and names inline
 * SDL by a hash.
 */
function namesFilesOnly({ project, schema, documents, hasSchema }: PresetOrder): boolean {
  return (
    (schema.length > 0 || !hasSchema) &&
    [...schema, ...documents].every((path) => existsSync(resolve(project, path)))
  );
}

/** Returns the request for the same output in the configuration that graphql-codegen has read. */
async function configuredRequest({ project, out, command }: PresetOrder): Promise<GenerateRequest> {
  const { values } = parseArgs({
    args: [...command],
    options: { config: { type: 'string', short: 'c' } },
    strict: false,
  });
  const path = typeof values.config === 'string' ? values.config : findConfig(project);
  const requests = path === undefined ? [] : await readConfig(path, project, project);
  const request = requests.find(({ places }) => places.out === resolve(project, out));
  if (request) return request;
  throw new InputError(say['config-untraceable']({ out }));
}

function pathInProject(places: Places, file: EmittedFile): string {
  return display(places, file.write === 'once' ? 'project' : 'out', file.path);
}

function inProject(order: PresetOrder, path: string): string {
  return escapePath(pathFrom(order.project, resolve(order.project, path)));
}

function throwOnErrors(diagnostics: readonly Diagnostic[]): void {
  if (hasErrors(diagnostics)) throw new Error(diagnosticsText(diagnostics));
}

const order = workerData as PresetOrder | undefined;
if (order?.presetOrder) {
  try {
    parentPort?.postMessage(await answerTo(order));
  } catch (error) {
    // An error class does not survive the transfer to another thread, but its text does.
    throw error instanceof InputError ? new Error(diagnosticsText(error.diagnostics)) : error;
  }
}
