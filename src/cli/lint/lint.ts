import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import { assumptionsOf, type Assumption } from '../../lint/assumptions.ts';
import { languagesOf } from '../../emit/targets/registry.ts';
import { lint as lintContract } from '../../lint/lint.ts';
import { rules } from '../../lint/registry.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { loadContract } from '../load-contract.ts';
import { withoutRepeats } from './repeats.ts';
import { lintOpenapi } from './redocly.ts';

export interface Linted {
  readonly diagnostics: readonly Diagnostic[];
  /** Every document that was read. */
  readonly files: readonly string[];
}

/**
 * What loading has to say about the documents of a request, then our own rules about the contract, then Redocly's
 * rules about its OpenAPI part. A document that breaks a limit or leads outside is not handed to another tool.
 */
export async function lint(request: GenerateRequest): Promise<Linted> {
  const { contract, diagnostics, files } = await loadContract(request);
  if (!contract) return { diagnostics, files };
  const { openapi, sourceRoot, targets } = request;
  const languages = languagesOf(targets.map(({ id }) => id));
  // Theirs runs in a process of its own, while ours runs here.
  const theirs = openapi === undefined ? [] : lintOpenapi(sourceRoot, openapi);
  const ours = lintContract(contract, request.lint, rules, languages);
  const [found, problems] = await Promise.all([ours, theirs]);
  return { diagnostics: [...diagnostics, ...withoutRepeats(found, problems), ...problems], files };
}

export interface Assumed {
  readonly assumptions: readonly Assumption[];
  /** Why there is no list, when the documents do not load. */
  readonly errors: readonly Diagnostic[];
}

/** What the documents of a request mark as assumed. */
export async function assumed(request: GenerateRequest): Promise<Assumed> {
  const { contract, diagnostics } = await loadContract(request);
  if (contract) return { assumptions: assumptionsOf(contract), errors: [] };
  return { assumptions: [], errors: diagnostics.filter((diagnostic) => hasErrors([diagnostic])) };
}
