import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import { assumptionsOf, type Assumption } from '../../lint/assumptions.ts';
import { languagesOf } from '../../emit/targets/registry.ts';
import { lint as lintContract } from '../../lint/lint.ts';
import { DEFAULT_PRESET, type Preset } from '../../lint/presets.ts';
import { rules } from '../../lint/registry.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { loadContract } from '../load-contract.ts';
import { withoutContradictions } from './contradictions.ts';
import { withoutRepeats } from './repeats.ts';
import { lintOpenapi } from './redocly.ts';

export interface Linted {
  readonly diagnostics: readonly Diagnostic[];
  /** The paths of all documents that were read. */
  readonly files: readonly string[];
}

/**
 * Returns the diagnostics of loading, then of Diptych's rules, then of Redocly's rules for the OpenAPI document. A document
 * that exceeds a limit or refers outside the root is not passed to Redocly.
 */
export async function lint(request: GenerateRequest): Promise<Linted> {
  const { contract, diagnostics: found, files } = await loadContract(request);
  const diagnostics = found.map(asError);
  const { openapi, targets, lintPreset = DEFAULT_PRESET } = request;
  const languages = languagesOf(targets.map(({ id }) => id));
  const isWhole = !diagnostics.some(({ code }) => code === 'tolerance-summary');
  if (!contract) {
    // Diptych's rules still check the valid parts.
    const rest = request.tolerate ? undefined : (await loadContract({ ...request, tolerate: true })).contract;
    const ours = rest ? await lintContract(rest, request.lint, rules, languages, lintPreset) : [];
    return { diagnostics: [...diagnostics, ...ours], files };
  }
  // Redocly runs in a separate process, in parallel to Diptych's rules.
  const theirs =
    openapi === undefined
      ? []
      : isWhole
        ? openapiProblems(request, openapi, lintPreset)
        : [say['lint-redocly-faulty']({})];
  const ours = lintContract(contract, request.lint, rules, languages, lintPreset);
  const [violations, problems] = await Promise.all([ours, theirs]);
  const own = withoutRepeats(violations, problems);
  return { diagnostics: [...diagnostics, ...own, ...problems], files };
}

/**
 * Codes of warnings that `lint` reports as errors. Loading accepts these faults, because validators of the
 * specification accept them.
 */
const FAULTS: ReadonlySet<string> = new Set(['security-unknown', 'schema-endless', 'path-template']);

function asError(diagnostic: Diagnostic): Diagnostic {
  return FAULTS.has(diagnostic.code) ? { ...diagnostic, severity: 'error' } : diagnostic;
}

/** Runs Redocly, except on a fetched document, because Redocly opens each local path in a document. */
async function openapiProblems(
  request: GenerateRequest,
  openapi: string,
  preset: Preset,
): Promise<readonly Diagnostic[]> {
  if (request.overlays) return [say['lint-redocly-overlays']({})];
  const isRemote = request.remote?.some(({ kind }) => kind === 'openapi') === true;
  if (isRemote) return [say['lint-redocly-remote']({})];
  return withoutContradictions(await lintOpenapi(request, openapi, preset), openapi, request);
}

export interface Assumed {
  readonly assumptions: readonly Assumption[];
  /** The errors that prevent the list, if the documents do not load. */
  readonly errors: readonly Diagnostic[];
}

/** Returns the elements that the documents of a request mark as assumed, and the facts recognized in them. */
export async function assumed(request: GenerateRequest): Promise<Assumed> {
  const { contract, diagnostics } = await loadContract(request);
  if (contract) {
    const { recognizedFacts } = await import('./recognized.ts');
    return { assumptions: [...assumptionsOf(contract), ...recognizedFacts(contract)], errors: [] };
  }
  return { assumptions: [], errors: diagnostics.filter((diagnostic) => hasErrors([diagnostic])) };
}
