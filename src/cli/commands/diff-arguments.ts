import type { Command } from 'commander';
import { list, positiveNumber } from '../arguments.ts';
import { reportOptions } from '../reports.ts';

/** Adds the arguments and options of `diptych diff`, except those for documents. */
export function diffArguments(command: Command): Command {
  return reportOptions(command)
    .argument('[old]', 'file, folder, pattern, git:<revision>:<path> or https address')
    .argument('[new]', 'the same; with --against, name one, or none to use the configuration')
    .option('--against <revision>', 'compare with a git revision, such as main or v1.2.0')
    .option(
      '--fail-on <level>',
      'least severe change that fails: breaking, source, dangerous, safe, documentation, or never (default: breaking)',
    )
    .option(
      '--deprecation-days <days>',
      'allow removals only after this many days of deprecation with x-sunset',
      positiveNumber,
    )
    .option('--exempt-assumed', 'allow changes of elements marked as assumed (x-assumed, @assumed)')
    .option('--accepted <file>', 'YAML or JSON list of accepted changes, each with id, reason, and expires')
    .option(
      '--usage <files...>',
      'HAR files and stored operations: changes of unused elements are only dangerous',
    )
    .option(
      '--sdk <targets>',
      'compare the clients of these targets; may be repeated (default: those of the configuration)',
      list,
    );
}
