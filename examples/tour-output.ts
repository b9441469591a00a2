import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plural } from '../src/report/text.ts';
import type { GenerateRequest, GenerateResult, VerifyReport } from '../src/cli/index.ts';

export function step(title: string): void {
  console.log(`\n${process.stdout.isTTY ? `\u001b[1m${title}\u001b[0m` : title}`);
}

/** Prints `typescript  14 files` for each target, from the manifest of written files. */
export function targetCounts(request: GenerateRequest): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(request.places.out, '.diptych.json'), 'utf8')) as {
    readonly files: Readonly<Record<string, string>>;
    readonly once: readonly string[];
  };
  const paths = Object.keys(manifest.files);
  const targets = Object.entries(Object.groupBy(paths, (path) => path.split('/', 1)[0] ?? ''));
  return [
    ...targets.map(
      ([target, files]) => `generated/${target.padEnd(12)}${plural(files?.length ?? 0, 'file')}`,
    ),
    `resolver skeletons    ${plural(manifest.once.length, 'file')}, written once and yours to edit`,
  ];
}

export interface Summary {
  readonly generated: GenerateResult;
  readonly report: VerifyReport;
  readonly server: { readonly baseUrl: string; readonly graphqlUrl: string };
  readonly key: string;
}

/** Prints the actions, the checks, and the next steps. */
export function printSummary({ generated, report, server, key }: Summary): void {
  const { created, replaced, removed, unchanged } = generated;
  const driven = report.operations.filter((row) => row.driven).length;
  const changed = created.length + replaced.length + removed.length;
  step('Summary');
  console.log(
    [
      `   generated  ${plural(unchanged + created.length + replaced.length, 'file')}, ${changed === 0 ? 'all up to date' : `${changed} changed`}`,
      `   verified   ${driven} of ${plural(report.operations.length, 'operation')} in ${plural(report.requests, 'request')}, ${plural(report.findings.length, 'finding')} (seed ${report.seed})`,
      `   REST       curl -H 'Authorization: Bearer ${key}' ${server.baseUrl}/v1/messages`,
      `   GraphQL    ${server.graphqlUrl}`,
      `   key        ${key}`,
      '',
      '   Look next  generated/typescript/client.ts  the client, by resource',
      '               sandbox/resolvers/              one file for each resolver, for you to implement',
      '               codegen.ts                      the inputs and outputs of generation',
      '              README.md                       the tour in ten minutes',
      '',
    ].join('\n'),
  );
}
