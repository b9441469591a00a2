import type { Command } from 'commander';
import { list, positiveNumber } from '../arguments.ts';
import { reportOptions } from '../reports.ts';

/** Adds the arguments and options of `diptych diff`, except those for documents. */
export function diffArguments(command: Command): Command {
  return reportOptions(command)
    .argument('[old]', 'file, folder, pattern, git:<revision>:<path>, or https URL of the old contract')
    .argument(
      '[new]',
      'the new contract; with --against, pass only this one, or none to use the configuration',
    )
    .option('--against <revision>', 'compare with a git revision, such as main or v1.2.0')
    .option(
      '--fail-on <level>',
      'fail on changes of at least this severity: breaking, source, dangerous, safe, documentation, or never (default: breaking)',
    )
    .option(
      '--deprecation-days <days>',
      'allow removals only after this many days of deprecation with x-sunset',
      positiveNumber,
    )
    .option('--exempt-assumed', 'allow changes to elements marked as assumed (x-assumed, @assumed)')
    .option(
      '--accepted <file>',
      'accept the changes in this YAML or JSON list, each with id, reason, and expires',
    )
    .option(
      '--usage <files...>',
      'treat a breaking change as dangerous if these HAR files and stored operations never use the changed element',
    )
    .option(
      '--sdk <targets>',
      'compare the clients of these targets; may be repeated (default: targets of the configuration)',
      list,
    );
}
