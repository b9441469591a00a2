import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import { jsonReport } from '../../report/json.ts';
import { diagnosticsText, plural } from '../../report/text.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import { say } from '../edits/edit-diagnostics.ts';
import { basePath, readBases } from '../edits/edit-store.ts';
import { manifestOf } from '../edits/find-edits.ts';
import { pristineOf } from '../edits/pristine.ts';
import { exit, type ExitCode } from '../exit.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { packageVersion } from '../package-version.ts';
import { pathFrom } from '../paths.ts';
import type { Terminal } from '../terminal.ts';
import { Confined } from '../write/confine.ts';
import { withLock } from '../write/lock.ts';
import { display, type Change } from '../write/places.ts';
import { isPristine } from '../write/plan-file.ts';
import { applyChanges, recover } from '../write/transaction.ts';

export interface EditFlags extends DocumentFlags {
  readonly json?: boolean;
}

interface Kept {
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs `diptych keep`: stores the generated text of edited files, so that later runs merge the edits. */
export async function keepCommand(
  words: readonly string[],
  flags: EditFlags,
  cwd: string,
  terminal: Terminal,
): Promise<ExitCode> {
  const requests = await requestsOf(flags, cwd);
  const wanted = words.map((word) => ({ word, file: realPath(resolve(cwd, word)) }));
  const outputs = requests.map((request) => {
    const [folder, { files: known }] = [realPath(request.places.out), manifestOf(request.places)];
    return { request, own: wanted.filter(({ file }) => known.has(pathFrom(folder, file))) };
  });
  const unknown = wanted
    .filter((one) => !outputs.some(({ own }) => own.includes(one)))
    .map(({ word }) => say['keep-not-generated']({ path: word }));
  const kept: Kept[] = [{ files: [], diagnostics: unknown }];
  if (unknown.length === 0)
    for (const { request, own } of outputs) {
      if (own.length > 0) kept.push(await withLock(request.places.out, () => keepIn(request, own)));
    }
  const files = kept.flatMap((one) => one.files);
  const diagnostics = kept.flatMap((one) => one.diagnostics);
  const ok = !hasErrors(diagnostics);
  if (flags.json === true) {
    const facts = { kept: files };
    terminal.out(jsonReport({ command: 'keep', ok, tool: packageVersion(), rules: [], facts, diagnostics }));
  } else {
    terminal.err(diagnosticsText(diagnostics, terminal));
    if (ok) terminal.out(`${plural(files.length, 'file')} kept; commit .diptych/base with the edit\n`);
  }
  return ok ? exit.fine : exit.findings;
}

/** Keeps the named files of one output. If one of them cannot be kept, keeps none of them. */
async function keepIn(
  request: GenerateRequest,
  wanted: readonly { readonly word: string; readonly file: string }[],
): Promise<Kept> {
  const { places } = request;
  recover(places);
  const [out, project] = [new Confined(places.out), new Confined(places.project)];
  const { files: known } = manifestOf(places);
  const bases = readBases(places);
  const pristine = pristineOf(request);
  const changes: Change[] = [];
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { word, file } of wanted) {
    const path = pathFrom(realPath(places.out), file);
    const hash = known.get(path) ?? '';
    const bytes = out.obstacle(path) ? undefined : out.read(path);
    if (bases.has(path)) continue;
    if (!bytes || isPristine(bytes, hash)) {
      diagnostics.push(say['keep-not-edited']({ path: word }));
      continue;
    }
    const text = await pristine(path, file, hash);
    const base = basePath(places, path);
    const obstacle = project.obstacle(base);
    if (obstacle) diagnostics.push(obstacle);
    else if (text === undefined) diagnostics.push(say['keep-no-base']({ path: word }));
    else {
      changes.push({ place: 'project', path: base, kind: 'create', text });
      files.push(display(places, 'out', path));
    }
  }
  if (hasErrors(diagnostics)) return { files: [], diagnostics };
  applyChanges(changes, places);
  return { files, diagnostics };
}

/** Resolves symbolic links, because several paths can lead to the same file. Returns an unresolvable path unchanged. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
