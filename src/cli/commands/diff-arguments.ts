import type { Command } from 'commander';
import { list, positiveNumber } from '../arguments.ts';
import { reportOptions } from '../reports.ts';

/** Adds the arguments and options of `diptych diff`, except those for documents. */
export function diffArguments(command: Command): Command {
  return reportOptions(command)
    .argument('[old]', 'file, folder, pattern, git:<revision>:<path> or https address')
    .argument('[new]', 'the same; with --against one is enough, or none for what the configuration names')
    .option('--against <revision>', 'compare with a revision of git, such as main or v1.2.0')
    .option(
      '--fail-on <level>',
      'breaking, source, dangerous, safe, documentation or never (default: breaking)',
    )
    .option(
      '--deprecation-days <days>',
      'nothing goes that was not deprecated so long, with x-sunset',
      positiveNumber,
    )
    .option('--exempt-assumed', 'what no owner documented (x-assumed, @assumed) may change')
    .option('--accepted <file>', 'list of changes to let pass, each with id, reason and expires')
    .option('--usage <files...>', 'HAR files, stored operations: what nobody uses breaks nobody')
    .option(
      '--sdk <targets>',
      'compare the clients of these targets; may be repeated (default: those of the configuration)',
      list,
    );
}
