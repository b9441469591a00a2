import type { Command } from 'commander';

export function initArguments(command: Command): Command {
  return command
    .option('--yes', 'accept every proposal, and ask nothing')
    .option('--openapi <file>', 'OpenAPI document (default: the one found)')
    .option('--schema <patterns...>', 'GraphQL schema files (default: those found)')
    .option('--documents <patterns...>', 'GraphQL operations of the clients')
    .option('--target <ids...>', 'targets to generate (default: by the project)')
    .option('--out <folder>', 'output folder (default: src/generated, or generated)')
    .option('--framework <ids...>', 'server frameworks (default: by the dependencies)')
    .option('--config-format <format>', 'format of the configuration: ts, js, yaml, or json')
    .option('--ci', 'also write a CI workflow that checks the output')
    .option('--example', 'start from a sample document')
    .option('--dry-run', 'print the proposals, and write nothing')
    .option('--json', 'print the report as JSON');
}
