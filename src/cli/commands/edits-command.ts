import { jsonReport } from '../../report/json.ts';
import { requestsOf } from '../config/flags.ts';
import { listOrphans } from '../edits/edit-store.ts';
import { findEdits } from '../edits/find-edits.ts';
import { patchOf } from '../edits/patch.ts';
import { pristineOf } from '../edits/pristine.ts';
import { exit, type ExitCode } from '../exit.ts';
import { packageVersion } from '../package-version.ts';
import type { Terminal } from '../terminal.ts';
import type { EditFlags } from './keep-command.ts';

interface Row {
  readonly file: string;
  readonly kept: boolean;
  /** The difference from the generated text, or undefined if the generated text was not found. */
  readonly patch?: string;
}

/** Runs `diptych edits`: prints a patch from the generated text to the edited text of each edited file. */
export async function editsCommand(flags: EditFlags, cwd: string, terminal: Terminal): Promise<ExitCode> {
  const edits: Row[] = [];
  const orphans: string[] = [];
  for (const request of await requestsOf(flags, cwd)) {
    for (const { file, isKept, before, after } of await findEdits(request.places, pristineOf(request)))
      edits.push({
        file,
        kept: isKept,
        ...(before !== undefined && { patch: patchOf(file, before, after) }),
      });
    orphans.push(...listOrphans(request.places));
  }
  if (flags.json === true) {
    const facts = { edits, orphans };
    const tool = packageVersion();
    terminal.out(jsonReport({ command: 'edits', ok: true, tool, rules: [], facts, diagnostics: [] }));
    return exit.fine;
  }
  terminal.out(edits.map(({ patch = '' }) => patch).join(''));
  for (const { file, kept, patch } of edits) {
    if (!kept) terminal.err(`${file}: not kept; the next run stops\n`);
    if (patch === undefined) terminal.err(`${file}: edited, but its generated text was not found\n`);
  }
  for (const orphan of orphans) terminal.err(`${orphan}: no longer generated\n`);
  if (edits.length === 0) terminal.err('No generated file has an edit.\n');
  return exit.fine;
}
