import { hasErrors, InputError, type Diagnostic } from '../core/diagnostic.ts';
import { isCode } from './config/pointers.ts';
import { load, type LoadInput } from '../load/load.ts';
import type { Contract } from '../model/contract.ts';
import { spanInConfig } from './config/span-in-config.ts';
import { say } from './diagnostics.ts';
import type { GenerateRequest } from './generate/request.ts';
import { requestFiles, requireLocked } from './sources/request-files.ts';

export interface LoadedContract {
  /** The contract, or undefined if a diagnostic is an error. */
  readonly contract: Contract | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The paths of all documents that were read, relative to the source root of the request. */
  readonly files: readonly string[];
  /** Total size of these documents in bytes. */
  readonly bytes: number;
}

/** Loads the documents of a request. Throws `InputError` for a pattern without a match. */
export async function loadContract(request: GenerateRequest): Promise<LoadedContract> {
  requireLocked(request);
  const source = requestFiles(request);
  const { graphql, documents } = request;
  for (const patterns of [graphql, documents]) {
    const matched = patterns.length === 0 ? [] : await source.glob(patterns);
    if (patterns.length > 0 && matched.length === 0)
      throw new InputError(say['cli-nothing-matches']({ patterns }, spanInConfig(request, patterns[0]!)));
    const code = matched.find(isCode);
    if (code !== undefined)
      throw new InputError(say['config-code-file']({ pointer: code, path: patterns.join(', ') }));
  }
  const loaded = await load(loadInputOf(request), source);
  return { ...loaded, contract: hasErrors(loaded.diagnostics) ? undefined : loaded.contract };
}

/** Returns the input of `load` for a request: its documents, and the settings of its configuration. */
export function loadInputOf(request: GenerateRequest): LoadInput {
  const { openapi, overlays, graphql, documents, conventions, names } = request;
  const { limits, tolerate, documentedOnly, defaultOperations } = request;
  return {
    ...(openapi !== undefined && { openapi }),
    ...(overlays && { overlays }),
    graphql,
    documents,
    ...(defaultOperations !== undefined && { defaultOperations }),
    ...(conventions && { conventions }),
    ...(names && { names }),
    ...(limits && { limits }),
    ...(tolerate && { tolerate }),
    ...(documentedOnly && { documentedOnly }),
  };
}
