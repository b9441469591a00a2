import type { Command } from 'commander';
import type { Environment } from '../config/headers.ts';
import type { ExitCode } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import type { PlanFlags } from './release-command.ts';

interface Run {
  readonly cwd: string;
  readonly terminal: Terminal;
  readonly env: Environment;
  readonly done: (code: ExitCode) => void;
}

/** Adds `release` with its commands to a program. */
export function releaseCommands(program: Command, { cwd, terminal, env, done }: Run): void {
  const release = program
    .command('release')
    .description('plan and prepare releases of the generated clients; see docs/releasing.md');
  const steps = [
    ['plan', 'print the next version of each package, with the reasons'],
    ['prepare', 'write the next versions and the changelogs, and generate the packages'],
    ['tag', 'create the tags of prepared versions in this repository'],
  ] as const;
  for (const [step, description] of steps) {
    const command = release
      .command(step)
      .description(description)
      .option(
        '--config <file>',
        'read this graphql-codegen configuration (default: codegen.ts, codegen.yaml, …)',
      )
      .option('--json', 'print the report as JSON');
    if (step !== 'tag')
      command.option(
        '--against <revision>',
        'compare with a git revision (default: the tag of the last release of each package)',
      );
    command.action(async (flags: PlanFlags) => {
      const commands = await import('./release-command.ts');
      done(await commands.releaseCommand(step, flags, cwd, terminal, env));
    });
  }
}
