/** Runs `generate`: recalls the last run, and produces, plans, and writes the files. */
import { join } from 'node:path';
import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import type { Kit } from '../../emit/target.ts';
import { basePath } from '../edits/edit-store.ts';
import type { EditPolicy } from '../edits/settle.ts';
import { runInWorker } from '../jobs.ts';
import { decideModules } from '../modules/decide.ts';
import { requireLocked } from '../sources/request-files.ts';
import { withLock } from '../write/lock.ts';
import { MANIFEST } from '../write/manifest.ts';
import { display, type Change, type Places } from '../write/places.ts';
import type { WritePlan } from '../write/plan-write.ts';
import { applyChanges, asInputError, recover } from '../write/transaction.ts';
import type { GenerateRequest } from './request.ts';
import { recall, remember, type Traces } from './stamp.ts';

export interface GenerateOptions {
  /** Compares without writing. Default: false. */
  readonly check?: boolean;
  /** Runs a job. Default: in a worker thread for each job. */
  readonly job?: Kit['job'];
  /** Ignores the stamp of the last run. Default: false. */
  readonly force?: boolean;
  /** Settings for edited files. */
  readonly edits?: EditPolicy;
  /** Called with the documents read, relative to the source root, even if they are faulty. */
  readonly onInputs?: (paths: readonly string[]) => void;
}

/**
 * The changes of a run. With `check`, these are the changes that a run would make. Paths are written as the user would
 * type them in the project.
 */
export interface GenerateResult {
  readonly out: string;
  /** True if no file had to change. */
  readonly upToDate: boolean;
  readonly created: readonly string[];
  readonly replaced: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  /** Files with conflict markers. */
  readonly marked: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Generates the output. Throws `InputError` for usage errors and failed writes, and reports other problems as
 * diagnostics.
 */
export async function generate(
  request: GenerateRequest,
  options: GenerateOptions = {},
): Promise<GenerateResult> {
  requireLocked(request);
  const { style, diagnostics: decided } = await decideModules(request, options.check === true);
  const { remembered, key, inputs } = await recall(request, style);
  if (remembered && options.force !== true) {
    options.onInputs?.(inputs);
    return resultOf(request.places, [], remembered.files, remembered.diagnostics);
  }

  const startedAt = Date.now();
  // Loaded only if there is work to do, because its libraries take most of the start-up time.
  const { produce } = await import('./produce.ts');
  const [{ planWrite }, { syntaxErrors }] = await Promise.all([
    import('../write/plan-write.ts'),
    import('../edits/syntax.ts'),
  ]);
  const produced = await produce(request, options.job ?? runInWorker, style);
  options.onInputs?.(produced.inputs);
  if (hasErrors(produced.diagnostics)) return resultOf(request.places, [], 0, produced.diagnostics);

  const { places } = request;
  const settle = async (): Promise<GenerateResult> => {
    if (options.check !== true) recover(places);
    const plan = planWrite(produced.files, places, {
      ...(style && { modules: style }),
      ...(options.edits && { edits: options.edits }),
    });
    const found = [...plan.diagnostics, ...(await syntaxErrors(plan))];
    const diagnostics = [...decided, ...produced.diagnostics, ...found];
    const isFine = !hasErrors(diagnostics);
    if (isFine && options.check !== true) applyChanges(plan.changes, places);
    const isFinal = plan.marked.length === 0 && (options.check !== true || plan.changes.length === 0);
    if (isFine && isFinal) {
      const lasting = diagnostics.filter(({ code }) => !PASSING.has(code));
      const traces = { inputs: produced.inputs, startedAt, key, ...outputsOf(plan) };
      await remember(request, traces, { diagnostics: lasting, files: produced.files.length });
    }
    return { ...resultOf(places, plan.changes, plan.unchanged, diagnostics), marked: plan.marked };
  };
  // The stamp is written while the lock is held, because otherwise another run could change the output first.
  try {
    return await (options.check === true ? settle() : withLock(places.out, settle));
  } catch (error) {
    throw asInputError(error, display(places, 'out', ''));
  }
}

/** Codes of diagnostics that concern one run only. A later run without work does not repeat them. */
const PASSING = new Set(['edit-discarded', 'edit-merged', 'edit-ended', 'edit-orphaned', 'modules-chosen']);

function outputsOf(plan: WritePlan): Pick<Traces, 'outputs' | 'skeletons'> {
  const { out, project } = plan.places;
  const bases = [...plan.kept.keys()].map((path) => join(project, basePath(plan.places, path)));
  return {
    outputs: [
      ...[...plan.manifest.files.keys(), MANIFEST, ...plan.custom].map((path) => join(out, path)),
      ...bases,
    ],
    skeletons: [...plan.manifest.once].map((path) => join(project, path)),
  };
}

function resultOf(
  places: Places,
  changes: readonly Change[],
  unchanged: number,
  diagnostics: readonly Diagnostic[],
): GenerateResult {
  const paths = (kind: Change['kind']): readonly string[] =>
    changes.filter((change) => change.kind === kind).map(({ place, path }) => display(places, place, path));
  return {
    out: display(places, 'out', ''),
    upToDate: changes.length === 0 && !hasErrors(diagnostics),
    created: paths('create'),
    replaced: paths('replace'),
    removed: paths('remove'),
    unchanged,
    marked: [],
    diagnostics,
  };
}
