/** Generates files from documents in memory, for `diptych generate` and for the graphql-codegen preset. */
import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import type { ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import { emit, type EmittedFile } from '../../emit/run.ts';
import { emitsCalls } from '../../emit/targets/registry.ts';
import type { Kit } from '../../emit/target.ts';
import { loadContract } from '../load-contract.ts';
import type { GenerateRequest } from './request.ts';
import { readTemplates } from './template-files.ts';

/** Diagnostics of documents that concern only the calls of clients. */
const ABOUT_CALLS: ReadonlySet<string> = new Set(['graphql-default-operations', 'graphql-uncalled-fields']);

export interface Produced {
  /** The files. Empty if a diagnostic is an error. */
  readonly files: readonly EmittedFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** The paths of all documents that were read, relative to the source root of the request. */
  readonly inputs: readonly string[];
}

/** Generates the files. Throws `InputError` for a pattern without a match, an unknown target, or a wrong option. */
export async function produce(
  request: GenerateRequest,
  job: Kit['job'],
  modules: ModuleStyle | undefined,
): Promise<Produced> {
  const { contract, diagnostics: found, files: inputs, bytes: inputBytes } = await loadContract(request);
  if (!contract) return { files: [], diagnostics: found, inputs };
  const emitted = await emit(contract, request.targets, {
    templates: readTemplates,
    job,
    ...(request.limits && { limits: request.limits }),
    inputBytes,
    ...(modules && { modules }),
  });
  const isCalled = emitsCalls(request.targets.map(({ id }) => id));
  const diagnostics = [
    ...found.filter(({ code }) => isCalled || !ABOUT_CALLS.has(code)),
    ...emitted.diagnostics,
  ];
  return { files: hasErrors(diagnostics) ? [] : emitted.files, diagnostics, inputs };
}
