import { InputError } from '../../core/diagnostic.ts';
import { jsonText } from '../../report/json.ts';
import { diagnosticsText } from '../../report/text.ts';
import type { Environment } from '../config/headers.ts';
import { exit, type ExitCode } from '../exit.ts';
import { propose, rejectUnknownFlags, type Answers } from '../init/answers.ts';
import type { InitFlags } from '../init/init-flags.ts';
import { applyEdits } from '../init/apply.ts';
import { commandLine } from '../init/command-line.ts';
import { currentAnswers } from '../init/current-answers.ts';
import { chooseDocuments } from '../init/detect/choose-documents.ts';
import { detectProject, type Project } from '../init/detect/project.ts';
import { say } from '../init/init-diagnostics.ts';
import type { Migration, Suggestion } from '../init/migrate/migration.ts';
import { findMigrations, suggestionOf } from '../init/migrate/migrations.ts';
import { planInit } from '../init/plan/plan-init.ts';
import { askFor } from '../init/questions.ts';
import { initJson, outcomeText, planText, type InitRun } from '../init/init-report.ts';
import { generateAndCheck } from '../init/generate-and-check.ts';
import type { Terminal } from '../terminal.ts';

/** Runs `diptych init`: sets up Diptych in a project. */
export async function initCommand(
  flags: InitFlags,
  cwd: string,
  terminal: Terminal,
  env: Environment,
): Promise<ExitCode> {
  const project = detectProject(cwd, env['npm_config_user_agent'] ?? '');
  rejectUnknownFlags(project, flags);
  const current = await currentAnswers(project, flags);
  const migrations = current ? [] : await findMigrations(project);
  const suggestion = suggestionOf(migrations);
  const proposed = current ?? propose(project, flags, suggestion);
  const isDecided = current !== undefined || flags.yes === true || flags.dryRun === true;
  if (isDecided) return setUp(project, proposed, migrations, flags, terminal);
  const { ask } = terminal;
  if (!ask || flags.json === true) return refuseToGuess(proposed, flags, terminal);
  let answered: InitFlags;
  try {
    answered = await askFor(proposed, flags, ask, (next) => isValid(project, next, suggestion, terminal));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'NoInputError') return refuseToGuess(proposed, flags, terminal);
    throw error.name === 'AbortError' ? new InputError(say['init-interrupted']({})) : error;
  } finally {
    terminal.endQuestions?.();
  }
  const answers = propose(project, answered, suggestion);
  return setUp(project, answers, migrations, flags, terminal);
}

/** Returns true if the answers are possible, and otherwise prints the reason. */
function isValid(project: Project, flags: InitFlags, suggestion: Suggestion, terminal: Terminal): boolean {
  try {
    propose(project, flags, suggestion);
    return true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    terminal.err(diagnosticsText(error.diagnostics, terminal));
    return false;
  }
}

async function setUp(
  project: Project,
  answers: Answers,
  migrations: readonly Migration[],
  flags: InitFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const plan = planInit(project, answers);
  const [isDryRun, isJson] = [flags.dryRun === true, flags.json === true];
  const begun = { project, answers, plan, migrations, isDryRun, others: othersOf(project, flags) };
  if (!isJson) terminal.out(planText(begun));
  if (!isDryRun) await applyEdits(plan.edits, project.folder, answers.out);
  const progress = await terminal.progress('Generating');
  let outcomes: InitRun['outcomes'] = [];
  try {
    if (!isDryRun && plan.isConfigured) outcomes = await generateAndCheck(project, plan.config, answers);
  } finally {
    progress.stop();
  }
  const run: InitRun = { ...begun, outcomes, ok: outcomes.every(({ ok }) => ok) };
  if (isJson) terminal.out(jsonText(initJson(run)));
  else {
    const diagnostics = outcomes.flatMap(({ result }) => result.diagnostics);
    terminal.err(diagnosticsText(diagnostics, terminal));
    terminal.out(outcomeText(run));
  }
  return run.ok ? exit.fine : exit.findings;
}

/** Returns the documents that detection found but did not choose. Empty if the user named the documents. */
function othersOf(project: Project, flags: InitFlags): readonly string[] {
  const isNamed = flags.openapi !== undefined || flags.schema !== undefined || flags.example === true;
  return isNamed || project.codegenConfig?.hasOurs ? [] : chooseDocuments(project.search.documents).others;
}

/**
 * Prints the command line with the proposed answers, because init cannot ask questions without a terminal or with
 * --json.
 */
function refuseToGuess(answers: Answers, { json }: InitFlags, terminal: Terminal): ExitCode {
  const line = commandLine(answers);
  const diagnostics = [say['init-no-terminal']({})];
  if (json === true) terminal.out(jsonText({ command: 'init', ok: false, commandLine: line, diagnostics }));
  else {
    terminal.out(`${line}\n`);
    terminal.err(diagnosticsText(diagnostics, terminal));
  }
  return exit.wrongUse;
}
