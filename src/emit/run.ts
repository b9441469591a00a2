/**
 * Runs the selected targets concurrently over one contract, and returns the files in memory. Files and diagnostics have
 * the order of the registry, regardless of timing.
 */
import { closestName } from '../core/closest-name.ts';
import { byCodeUnit } from '../core/order.ts';
import { InputError, type Diagnostic } from '../core/diagnostic.ts';
import type { JsonObject } from '../core/json.ts';
import type { SourceSpan } from '../core/source.ts';
import { withinSteps } from '../model/budget.ts';
import type { Contract } from '../model/contract.ts';
import type { Operation } from '../model/operation.ts';
import type { NamedType } from '../model/type.ts';
import { clientSnippets } from './client-snippets.ts';
import { textOf } from './code.ts';
import { withoutUnrequired } from './required-files.ts';
import { OptionError, say } from './diagnostics.ts';
import { SOURCE_STYLE, withSpecifiers, type ModuleStyle } from './ecmascript/specifier.ts';
import type { Kit, OutputFile } from './target.ts';
import { DEFAULT_EMIT_LIMITS, STEPS_BASE, type EmitLimits } from './limits.ts';
import { targets as registry, type TargetRow } from './targets/registry.ts';
import { Templates } from './templates.ts';

export interface TargetSelection {
  readonly id: string;
  /** The target's part of the configuration, which the target has not checked yet. */
  readonly options: JsonObject;
  /** Location of an option in the configuration, or undefined if it is unknown. */
  readonly at?: (...path: readonly string[]) => SourceSpan | undefined;
}

/** The environment of targets: the files of `templates/` and a way to run slow libraries in another thread. */
export interface EmitEnvironment {
  /** Text of every file under `templates/<id>/`, by its path relative to that folder. */
  readonly templates: (targetId: string) => ReadonlyMap<string, string>;
  readonly job: Kit['job'];
  /** The module settings of the project. Default: those of this repository. */
  readonly modules?: ModuleStyle;
  /** Default: `DEFAULT_EMIT_LIMITS`. */
  readonly limits?: Partial<EmitLimits>;
  /** Size of the documents in bytes. Without it, the output has no limit. */
  readonly inputBytes?: number;
}

export interface EmittedFile {
  /** `<target>/…` below the output folder, or a path relative to the project if `write` is `once`. */
  readonly path: string;
  readonly text: string;
  readonly write: OutputFile['write'];
  readonly clashes?: NonNullable<OutputFile['clashes']>;
  readonly target: string;
}

export interface Emitted {
  readonly files: readonly EmittedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Runs the selected targets. Throws `InputError` for an unknown target, for an option that a target rejects, and if a
 * limit is exceeded.
 */
export async function emit(
  contract: Contract,
  targets: readonly TargetSelection[],
  environment: EmitEnvironment,
): Promise<Emitted> {
  const chosen = await withRequired(contract, targets);
  const limits: EmitLimits = { ...DEFAULT_EMIT_LIMITS, ...environment.limits };
  const results = await withinSteps(
    contract,
    limits.steps * (contract.types.size + STEPS_BASE) * chosen.length,
    ({ name, at }) => new InputError(say['limit-steps']({ name: name.wire, limit: limits.steps }, at)),
    () =>
      Promise.all(
        chosen.map(({ row, options }) =>
          emitTarget(contract, row, options, environment, limits).catch((error: unknown) => {
            throw located(
              error,
              targets.find(({ id }) => id === row.id),
            );
          }),
        ),
      ),
  );
  const outputs = withoutUnrequired(
    results.map((result, index) => ({ ...result, isSelected: chosen[index]!.isSelected })),
  );
  return {
    files: outputs.flatMap(({ files }) => files),
    diagnostics: distinct(outputs.flatMap(({ diagnostics }) => diagnostics)),
  };
}

/** Throws `InputError` if the output of a target is larger than the size of the documents allows. */
function requireWithin(
  { outputBase, outputRatio }: EmitLimits,
  inputBytes: number | undefined,
  target: string,
  files: readonly EmittedFile[],
  contract: Contract,
): void {
  const limit = outputBase + outputRatio * (inputBytes ?? Infinity);
  let characters = 0;
  for (const { text } of files) characters += text.length;
  if (characters <= limit) return;
  const most = mostMentioned(contract, files);
  const name = most?.name.wire ?? '';
  throw new InputError(say['limit-output']({ target, characters, limit, name }, most?.at));
}

/**
 * Returns the type whose name occurs most often in the output, ignoring case and separators, or an operation if no type
 * occurs.
 */
function mostMentioned(contract: Contract, files: readonly EmittedFile[]): NamedType | Operation | undefined {
  const mentions = new Map<string, number>();
  for (const { text } of files)
    // Types have a capital letter in every language.
    for (const [word] of text.matchAll(/\b[A-Z]\w*/g)) {
      const key = word.replaceAll('_', '').toLowerCase();
      mentions.set(key, (mentions.get(key) ?? 0) + 1);
    }
  let most: NamedType | undefined;
  let count = 0;
  for (const type of contract.types.values()) {
    const own = mentions.get(type.name.words.join('').toLowerCase()) ?? 0;
    if (own > count) [most, count] = [type, own];
  }
  return most ?? contract.operations[0];
}

/** Adds the location in the configuration to an error about an option. */
function located(error: unknown, selection: TargetSelection | undefined): unknown {
  if (!(error instanceof OptionError)) return error;
  const at = selection?.at?.(...error.option.split('.'));
  return at ? new InputError({ ...error.diagnostic, at }) : error;
}

/** Removes diagnostics with the same code, message, and location, keeping the first position. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const keyed = diagnostics.map((one) => [JSON.stringify([one.code, one.message, one.at]), one] as const);
  return [...new Map(keyed).values()];
}

interface Chosen {
  readonly row: TargetRow;
  readonly options: JsonObject;
  /** False if only other targets require it. */
  readonly isSelected: boolean;
}

/** Returns the selected rows and all rows that they require, in the order of the registry. */
async function withRequired(
  contract: Contract,
  selections: readonly TargetSelection[],
): Promise<readonly Chosen[]> {
  const options = new Map<string, JsonObject>();
  const ids = selections.map(({ id }) => id);
  // Users of a target with `hasCalls` construct the client that it requires, so this client gets all of its files.
  const selected = new Set([
    ...ids,
    ...registry
      .filter(({ id, hasCalls }) => hasCalls && ids.includes(id))
      .flatMap(({ requires }) => requires),
  ]);
  const choose = (id: string, given?: JsonObject): void => {
    const row = registry.find((candidate) => candidate.id === id);
    if (!row) {
      const known = registry.map((candidate) => candidate.id);
      throw new InputError(say['emit-unknown-target']({ id, known, closest: closestName(id, known) }));
    }
    options.set(id, given ?? options.get(id) ?? (selected.has(id) ? {} : row.optionsIfRequired) ?? {});
    for (const required of row.requires) choose(required);
  };
  for (const { id, options: given } of selections) choose(id, given);
  const chosen = registry.filter(({ id }) => options.has(id));
  return Promise.all(
    chosen.map(async (row) => {
      const given = options.get(row.id)!;
      const own = (await row.optionsAmong?.(contract, given, options)) ?? given;
      return { row, options: own, isSelected: selected.has(row.id) };
    }),
  );
}

async function emitTarget(
  contract: Contract,
  row: TargetRow,
  options: JsonObject,
  environment: EmitEnvironment,
  limits: EmitLimits,
): Promise<Emitted> {
  const diagnostics: Diagnostic[] = [];
  const target = await row.load();
  const kit = kitFor(row.id, options, environment, diagnostics);
  const generated = await target.generate(contract, kit);
  const files = generated.map((file) => ({
    path: file.write === 'once' ? file.path : `${row.id}/${file.path}`,
    text: withFinalNewline(textOf(file.content, file.content.language)),
    write: file.write,
    target: row.id,
    ...(file.clashes && { clashes: file.clashes }),
  }));
  requireWithin(limits, environment.inputBytes, row.id, files, contract);
  return { diagnostics, files };
}

function kitFor(
  id: string,
  options: JsonObject,
  environment: EmitEnvironment,
  diagnostics: Diagnostic[],
): Kit {
  const modules = environment.modules ?? SOURCE_STYLE;
  let own: ReadonlyMap<string, string> | undefined;
  const ownTemplates = (): ReadonlyMap<string, string> =>
    (own ??= new Map(
      [...environment.templates(id)].map(([path, text]) => [
        path,
        withSpecifiers(text, modules.importExtension),
      ]),
    ));
  let templates: Templates | undefined;
  return {
    ...modules,
    options,
    render(name, view, language) {
      templates ??= new Templates(ownTemplates());
      return templates.render(name, view, language);
    },
    templates: (folder, of) =>
      filesUnder(of === undefined ? ownTemplates() : environment.templates(of), folder),
    snippets: (contract) => clientSnippets(contract, (client) => kitFor(client, {}, environment, [])),
    report: (diagnostic) => diagnostics.push(diagnostic),
    job: environment.job,
  };
}

function filesUnder(files: ReadonlyMap<string, string>, folder: string): ReadonlyMap<string, string> {
  const prefix = folder === '' ? '' : `${folder}/`;
  const under = [...files].filter(([path]) => path.startsWith(prefix));
  return new Map(
    under
      .map(([path, text]) => [path.slice(prefix.length), text] as const)
      .sort(([one], [other]) => byCodeUnit(one, other)),
  );
}

function withFinalNewline(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
