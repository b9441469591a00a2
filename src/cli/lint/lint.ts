import type { Diagnostic } from '../../core/diagnostic.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { loadContract } from '../load-contract.ts';
import { lintOpenapi } from './redocly.ts';

export interface Linted {
  readonly diagnostics: readonly Diagnostic[];
  /** Every document that was read. */
  readonly files: readonly string[];
}

/**
 * What loading has to say about the documents of a request, and what Redocly's rules say about its OpenAPI part.
 * A document that breaks a limit or leads outside is not handed to another tool.
 */
export async function lint(request: GenerateRequest): Promise<Linted> {
  const { contract, diagnostics, files } = await loadContract(request);
  const { openapi, sourceRoot } = request;
  if (!contract || openapi === undefined) return { diagnostics, files };
  return { diagnostics: [...diagnostics, ...(await lintOpenapi(sourceRoot, openapi))], files };
}
