import type { Command } from 'commander';

export function initArguments(command: Command): Command {
  return command
    .option('--yes', 'accept every proposal without asking')
    .option('--openapi <file>', 'use this OpenAPI document (default: the one found)')
    .option('--schema <patterns...>', 'use these GraphQL schema files (default: the ones found)')
    .option('--documents <patterns...>', 'use these GraphQL operations for the clients')
    .option('--target <ids...>', 'generate these targets (default: chosen for the project)')
    .option('--out <folder>', 'write the output to this folder (default: src/generated, or generated)')
    .option(
      '--framework <ids...>',
      'generate for these server frameworks (default: the frameworks in the dependencies)',
    )
    .option('--config-format <format>', 'write the configuration as ts, js, yaml, or json')
    .option('--ci', 'also write a CI workflow that checks the output')
    .option('--example', 'start from a sample document')
    .option('--dry-run', 'print the proposals without writing files')
    .option('--json', 'print the report as JSON');
}
