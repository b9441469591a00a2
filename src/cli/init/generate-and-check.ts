/** Tests the setup: generates the configured output, and compiles it. */
import { hasErrors } from '../../core/diagnostic.ts';
import { withoutTolerance } from '../../load/diagnostics.ts';
import { readConfig } from '../config/read-config.ts';
import { generate, type GenerateResult } from '../generate/run.ts';
import { runInWorker } from '../jobs.ts';
import type { Answers } from './answers.ts';
import type { Project } from './detect/project.ts';
import { nextSteps } from './next-steps.ts';
import type { Step } from './step.ts';
import { typeCheck, type TypeCheck } from './type-check.ts';

export interface Outcome {
  readonly result: GenerateResult;
  /** Undefined if the project does not have TypeScript, or if there is no output to compile. */
  readonly types: TypeCheck | undefined;
  readonly steps: readonly Step[];
  readonly ok: boolean;
}

/** Returns one outcome for each output of Diptych in the configuration. */
export async function generateAndCheck(
  project: Project,
  config: string,
  answers: Answers,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const request of await readConfig(config, project.folder)) {
    const generated = await generate(request);
    const result = { ...generated, diagnostics: generated.diagnostics.map(withoutTolerance) };
    if (hasErrors(result.diagnostics)) {
      outcomes.push({ result, types: undefined, steps: [], ok: false });
      continue;
    }
    const types = await typeCheck(project.folder, request.places.out);
    const steps = await nextSteps(request, answers, project, runInWorker);
    outcomes.push({ result, types, steps, ok: (types?.errors.length ?? 0) === 0 });
  }
  return outcomes;
}
