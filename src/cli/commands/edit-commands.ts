import type { Command } from 'commander';
import type { ExitCode } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import type { EditFlags } from './keep-command.ts';

interface Run {
  readonly cwd: string;
  readonly terminal: Terminal;
  readonly done: (code: ExitCode) => void;
}

/** Adds `keep` and `edits` to a program. `options` adds the options that select documents and outputs. */
export function editCommands(
  program: Command,
  options: (command: Command) => Command,
  { cwd, terminal, done }: Run,
): void {
  const keep = program
    .command('keep')
    .description('keep your edits to generated files: later runs merge them with new output')
    .argument('<files...>', 'edited files of an output folder');
  options(keep).action(async (files: readonly string[], flags: EditFlags) => {
    const { keepCommand } = await import('./keep-command.ts');
    done(await keepCommand(files, flags, cwd, terminal));
  });
  const edits = program.command('edits').description('print your edits to generated files as a patch');
  options(edits).action(async (flags: EditFlags) => {
    const { editsCommand } = await import('./edits-command.ts');
    done(await editsCommand(flags, cwd, terminal));
  });
}
