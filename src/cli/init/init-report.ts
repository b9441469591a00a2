/** Formats the result of `init`. */
import { basename } from 'node:path';
import { hasErrors } from '../../core/diagnostic.ts';
import { plural } from '../../report/text.ts';
import { neutral } from '../../report/neutral.ts';
import type { GenerateResult } from '../generate/run.ts';
import { MANIFEST } from '../write/manifest.ts';
import type { Answers } from './answers.ts';
import { commandLine } from './command-line.ts';
import { commands } from './detect/package-manager.ts';
import type { Project } from './detect/project.ts';
import { projectLanguages } from './languages.ts';
import type { Migration } from './migrate/migration.ts';
import type { Note } from './plan/draft.ts';
import type { InitPlan } from './plan/plan-init.ts';
import type { Outcome } from './generate-and-check.ts';

export interface InitRun {
  readonly project: Project;
  readonly answers: Answers;
  readonly plan: InitPlan;
  /** Configurations of other generators. */
  readonly migrations: readonly Migration[];
  readonly isDryRun: boolean;
  /** Unused documents, by path. */
  readonly others: readonly string[];
  readonly outcomes: readonly Outcome[];
  readonly ok: boolean;
}

/** True if no file had to change. */
export function isSettled({ plan, outcomes }: InitRun): boolean {
  return plan.edits.length === 0 && outcomes.every(({ result }) => result.upToDate);
}

export function initJson(run: InitRun): object {
  const { project, answers, plan, migrations, isDryRun, others, outcomes, ok } = run;
  const { manager, frameworks, moduleType, languages, name } = project;
  return {
    command: 'init',
    ok,
    dryRun: isDryRun,
    changed: !isSettled(run),
    project: {
      name,
      packageManager: manager.id,
      workspace: manager.isWorkspace,
      moduleType,
      frameworks: frameworks.map(({ id }) => id),
      languages,
    },
    answers: { ...answers, frameworks: answers.frameworks.map(({ id }) => id) },
    commandLine: commandLine(answers),
    edits: plan.edits.map(({ path, before, purposes }) => ({
      path,
      kind: before === undefined ? 'create' : 'change',
      purposes,
    })),
    otherDocuments: others,
    migrations: migrations.map(({ tool, file, carried, dropped }) => ({ tool, file, carried, dropped })),
    notes: plan.notes,
    outputs: outcomes.map(({ result, types, steps }) => ({
      ...result,
      diagnostics: undefined,
      types,
      steps,
    })),
    diagnostics: outcomes.flatMap(({ result }) => result.diagnostics),
  };
}

/** Formats the facts and the changes. This part is printed before generating. */
export function planText(run: Omit<InitRun, 'outcomes' | 'ok'>): string {
  const { project, answers, plan, others, isDryRun } = run;
  const { documents, targets, out, frameworks } = answers;
  const rows: readonly (readonly [string, string])[] = [
    ['project', projectText(project)],
    ['documents', [documents.openapi ?? [], documents.schema, documents.operations].flat().join(', ')],
    ['targets', targets.join(', ')],
    ['output', `${out}/`],
    ...(targets.includes('server') && frameworks.length > 0
      ? [['framework', frameworks.map(({ title }) => title).join(', ')] as const]
      : []),
  ];
  const edits = plan.edits.map(
    ({ path, before, purposes }) =>
      `  ${before === undefined ? 'create' : 'change'} ${path}: ${purposes.join('; ')}`,
  );
  return [
    ...rows.map(([label, value]) => `${label.padEnd(10)} ${value}`),
    ...(others.length === 0 ? [] : [`not used   ${others.join(', ')} (choose with --openapi or --schema)`]),
    ...(project.search.isPartial ? ['searched   only part of this folder, because it is very large'] : []),
    '',
    ...run.migrations.flatMap(migrationText),
    ...(edits.length === 0 ? [] : [isDryRun ? 'Would write:' : 'Writes:', ...edits, '']),
  ]
    .map((line) => `${neutral(line)}\n`)
    .join('');
}

function migrationText({ tool, file, carried, dropped }: Migration): readonly string[] {
  return [
    `${tool}, ${file}:`,
    ...carried.map((row) => `  carried over: ${row}`),
    ...dropped.map((row) => `  not carried over: ${row}`),
    '',
  ];
}

function projectText(project: Project): string {
  const { name, manager, moduleType, tsconfig, frameworks, languages } = project;
  // A project in another language may not have a package manager that Diptych knows.
  const isPackage = project.manifest !== undefined || project.deno !== undefined;
  const facts = [
    ...(isPackage ? [manager.id.replace('-classic', ' 1').replace('-berry', '')] : []),
    ...(manager.isWorkspace ? ['workspace'] : []),
    ...projectLanguages.filter(({ target }) => languages.includes(target)).map(({ title }) => title),
    ...(moduleType === undefined ? [] : [moduleType === 'module' ? 'ES modules' : 'CommonJS']),
    ...(tsconfig ? ['TypeScript'] : []),
    ...frameworks.map(({ title }) => title),
  ];
  return facts.length === 0 ? name : `${name} (${facts.join(', ')})`;
}

/** Formats the outcome and the next steps. */
export function outcomeText(run: InitRun): string {
  const { project, plan, outcomes, isDryRun } = run;
  const { exec, run: script } = commands[project.manager.id];
  const again = plan.scripts ? `${script} ${plan.scripts.generate}` : `${exec} diptych generate`;
  const hasFailed = outcomes.some(({ result }) => hasErrors(result.diagnostics));
  const results = outcomes.flatMap(({ result, types, ok }) => [
    ...(ok || !types ? [] : [...types.errors.slice(0, SHOWN), plural(types.errors.length, 'type error')]),
    hasErrors(result.diagnostics)
      ? `${result.out}: nothing generated, see the errors`
      : result.upToDate
        ? `${result.out}: up to date, ${plural(result.unchanged, 'file')}`
        : `${result.out}: ${plural(writtenFiles(result), 'file')} generated`,
    types
      ? `TypeScript ${types.version} ${ok ? 'compiles it: no errors' : 'does not compile it: see the errors above'}`
      : '',
  ]);
  return [
    ...results.filter((line) => line !== ''),
    ...(isSettled(run) && !isDryRun ? ['Already set up: nothing was changed.'] : []),
    ...plan.notes.flatMap((note) => noteText(note)),
    ...outcomes.flatMap(({ steps }) =>
      steps
        .filter(({ isLasting }) => isLasting === true || !isSettled(run))
        .flatMap(({ title, code }) => noteText({ text: `${title}:`, code })),
    ),
    ...(isDryRun
      ? ['', 'Nothing was written. To write the files, omit --dry-run.']
      : [
          '',
          hasFailed
            ? `Fix the errors above, then run: ${again}`
            : `After the documents change, run: ${again}`,
        ]),
  ]
    .map((line) => `${neutral(line)}\n`)
    .join('');
}

const SHOWN = 10;

function noteText({ text, code }: Note): readonly string[] {
  return ['', text, ...(code ?? '').split('\n').map((line) => `  ${line}`.trimEnd())];
}

/** Counts the written files. Like `generate --check`, it excludes the manifest. */
function writtenFiles({ created, replaced }: GenerateResult): number {
  return [...created, ...replaced].filter((path) => basename(path) !== MANIFEST).length;
}
