import type { Command } from 'commander';

export function initArguments(command: Command): Command {
  return command
    .option('--yes', 'accept what is proposed, and ask nothing')
    .option('--openapi <file>', 'OpenAPI document (default: the one that is found)')
    .option('--schema <patterns...>', 'GraphQL schema files (default: those that are found)')
    .option('--documents <patterns...>', 'GraphQL operations of the clients')
    .option('--target <ids...>', 'what to generate (default: by the project)')
    .option('--out <folder>', 'output folder (default: src/generated, or generated)')
    .option('--framework <ids...>', 'what the server runs on (default: by the dependencies)')
    .option('--config-format <format>', 'form of the configuration: ts, js, yaml or json')
    .option('--ci', 'also write a workflow that checks the output')
    .option('--example', 'start from a sample document')
    .option('--dry-run', 'print what would be written, and write nothing')
    .option('--json', 'print a report for programs');
}
