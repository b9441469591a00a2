import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import { assumptionsOf, type Assumption } from '../../lint/assumptions.ts';
import { languagesOf } from '../../emit/targets/registry.ts';
import { lint as lintContract } from '../../lint/lint.ts';
import { DEFAULT_PRESET, type Preset } from '../../lint/presets.ts';
import { rules } from '../../lint/registry.ts';
import { say } from '../diagnostics.ts';
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
  const { openapi, targets, lintPreset = DEFAULT_PRESET } = request;
  const languages = languagesOf(targets.map(({ id }) => id));
  const isWhole = !diagnostics.some(({ code }) => code === 'tolerance-summary');
  if (!contract) {
    // Our rules still find what is wrong with the rest.
    const rest = request.tolerate ? undefined : (await loadContract({ ...request, tolerate: true })).contract;
    const found = rest ? await lintContract(rest, request.lint, rules, languages, lintPreset) : [];
    return { diagnostics: [...diagnostics, ...found], files };
  }
  // Theirs runs in a process of its own, while ours runs here.
  const theirs =
    openapi === undefined
      ? []
      : isWhole
        ? openapiProblems(request, openapi, lintPreset)
        : [say['lint-redocly-faulty']({})];
  const ours = lintContract(contract, request.lint, rules, languages, lintPreset);
  const [found, problems] = await Promise.all([ours, theirs]);
  return { diagnostics: [...diagnostics, ...withoutRepeats(found, problems), ...problems], files };
}

/** Redocly opens each local path that a document names, so it never reads a document that was fetched. */
async function openapiProblems(
  request: GenerateRequest,
  openapi: string,
  preset: Preset,
): Promise<readonly Diagnostic[]> {
  const isRemote = request.remote?.some(({ kind }) => kind === 'openapi') === true;
  return isRemote ? [say['lint-redocly-remote']({})] : lintOpenapi(request, openapi, preset);
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
