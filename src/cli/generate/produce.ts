/** Documents to files in memory: the part that `diptych generate` and the graphql-codegen preset share. */
import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import type { ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import { emit, type EmittedFile } from '../../emit/run.ts';
import type { Kit } from '../../emit/target.ts';
import { loadContract } from '../load-contract.ts';
import type { GenerateRequest } from './request.ts';
import { readTemplates } from './template-files.ts';

export interface Produced {
  /** Empty when a diagnostic is an error. */
  readonly files: readonly EmittedFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Every document that was read, relative to the request's source root. */
  readonly inputs: readonly string[];
}

/** Throws `InputError` when a pattern matches nothing, a target is unknown or one of its options is wrong. */
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
  const diagnostics = [...found, ...emitted.diagnostics];
  return { files: hasErrors(diagnostics) ? [] : emitted.files, diagnostics, inputs };
}
