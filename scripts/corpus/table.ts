/** Formats the results of a run as Markdown. */
import { COMPILERS } from './compile.ts';
import type { Kind } from './documents.ts';
import type { DocumentResult } from './run-document.ts';

/** True if no document crashed, no compiler reported an error, and no valid document was rejected. */
export function isClean(results: readonly DocumentResult[]): boolean {
  return faulty(results).length === 0;
}

const ROWS: Readonly<Record<Kind, string>> = {
  openapi: 'OpenAPI',
  graphql: 'GraphQL, default operations',
  operations: 'GraphQL, generated operations',
};

/**
 * Returns the report as text. `outOfScope` and `duplicates` are the numbers of documents that were skipped for these
 * reasons.
 */
export function table(results: readonly DocumentResult[], outOfScope: number, duplicates: number): string {
  const skipped = [
    ...(outOfScope > 0 ? [`${outOfScope} of Swagger 2.0`] : []),
    ...(duplicates > 0 ? [`${duplicates} duplicates`] : []),
  ].join(', ');
  const note = skipped === '' ? '' : `Skipped: ${skipped}.`;
  return [summary(results), note, refusals(results), faults(results)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function summary(results: readonly DocumentResult[]): string {
  const rows = (Object.keys(ROWS) as Kind[]).flatMap((kind) => {
    const own = results.filter((result) => result.kind === kind);
    if (own.length === 0) return [];
    const count = (test: (result: DocumentResult) => boolean): number => own.filter(test).length;
    const compiled = COMPILERS.map((compiler) => {
      const run = own.flatMap((result) => result.errors[compiler] ?? []);
      const of = count((result) => result.errors[compiler] !== undefined);
      const bad = count((result) => (result.errors[compiler]?.length ?? 0) > 0);
      return of === 0 ? '–' : bad === 0 ? `0 of ${of}` : `${bad} of ${of} (${run.length} errors)`;
    });
    return [
      [
        ROWS[kind],
        own.length,
        count(({ outcome }) => outcome === 'generated'),
        count(({ outcome }) => outcome === 'refused'),
        count(({ isValid }) => isValid === true),
        count(({ outcome }) => outcome === 'crashed' || outcome === 'timed out'),
        ...compiled,
      ],
    ];
  });
  const head = [
    'documents',
    'read',
    'generated',
    'refused',
    'refused although valid',
    'crashed',
    ...COMPILERS,
  ];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function refusals(results: readonly DocumentResult[]): string {
  const counts = new Map<string, number>();
  for (const code of results.flatMap(({ codes }) => codes)) counts.set(code, (counts.get(code) ?? 0) + 1);
  if (counts.size === 0) return '';
  const rows = [...counts].toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  return [
    '| refused with | documents |',
    '|---|---|',
    ...rows.map(([code, count]) => `| \`${code}\` | ${count} |`),
  ].join('\n');
}

/** Lists the documents with faults, each with the first lines of its output. */
function faults(results: readonly DocumentResult[]): string {
  return faulty(results)
    .map(({ path, kind, outcome, messages, errors }) => {
      const lines = [...messages, ...COMPILERS.flatMap((compiler) => errors[compiler] ?? [])];
      return [
        `${kind} ${path}: ${outcome}`,
        ...lines.slice(0, 5).map((line) => `    ${line.slice(0, 300)}`),
      ].join('\n');
    })
    .join('\n');
}

function faulty(results: readonly DocumentResult[]): readonly DocumentResult[] {
  return results.filter(
    ({ outcome, isValid, errors }) =>
      outcome === 'crashed' ||
      outcome === 'timed out' ||
      isValid === true ||
      COMPILERS.some((compiler) => (errors[compiler]?.length ?? 0) > 0),
  );
}
