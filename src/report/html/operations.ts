import type { Coverage, CoverageOwner, CoveragePoint } from '../../core/coverage.ts';
import { count } from '../layout.ts';
import { markup, type Markup } from '../markup.ts';
import type { OperationSummary } from '../../core/operation-summary.ts';
import type { Report } from '../report.ts';
import { VERDICTS, type Verdicts } from './verdicts.ts';

/** Returns the tables of operations, with a column for each declared or observed status. */
export function operationsSection(report: Report, coverage: Coverage, verdicts: Verdicts): Markup {
  const rows = new Map((report.operations ?? []).map((one) => [one.operation, one]));
  const owners = coverage.owners.filter(({ is }) => is === 'operation');
  const tables = [...Map.groupBy(owners, ({ protocol }) => protocol)].map(([protocol, those]) =>
    table(protocol === 'rest' ? 'REST' : 'GraphQL', those, rows, verdicts),
  );
  return markup`<section id="operations"><h2>Operations</h2>${filterOf('operations', 'path, name, status')}${tables}</section>`;
}

/** Returns the filter of a list by text and by verdict. */
export function filterOf(list: string, example: string): Markup {
  return markup`<search class="filter" aria-label="${list}"><label>Find <input type="search" data-filter="${list}" placeholder="${example}"></label>
<label>Show <select data-verdict="${list}"><option value="">all</option><option value="failed">failed</option><option value="missed part">not, or partly, observed</option><option value="observed">observed</option></select></label><output data-count="${list}"></output></search>`;
}

function table(
  title: string,
  owners: readonly CoverageOwner[],
  rows: ReadonlyMap<string, OperationSummary>,
  verdicts: Verdicts,
): Markup {
  const columns = [...new Set(owners.flatMap((owner) => statusesOf(owner).map(({ name }) => name)))].toSorted(
    byStatus,
  );
  const heads = columns.map((name) => markup`<th scope="col" class="status">${name}</th>`);
  const width = 4 + columns.length;
  const groups = [...Map.groupBy(owners, ({ group = '' }) => group)].map(
    ([
      group,
      those,
    ]) => markup`<tbody data-group><tr><th scope="rowgroup" colspan="${width}" class="group">${group}</th></tr>
${those.map((owner) => row(owner, rows.get(owner.name), columns, verdicts))}</tbody>`,
  );
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${title} operations"><table class="matrix" data-list="operations"><caption>${title}</caption><thead><tr><th scope="col">operation</th><th scope="col" class="number">requests</th><th scope="col" class="number">checks</th><th scope="col" class="number">observed</th>${heads}</tr></thead>${groups}</table></div>`;
}

function row(
  owner: CoverageOwner,
  summary: OperationSummary | undefined,
  columns: readonly string[],
  verdicts: Verdicts,
): Markup {
  const verdict = verdicts.owner(owner);
  const points = owner.points.filter(({ undeclared }) => !undeclared);
  const seen = points.filter((point) => point.seen > 0).length;
  const statuses = new Map(statusesOf(owner).map((point) => [point.name, point]));
  const cells = columns.map((name) => cell(owner, statuses.get(name), verdicts));
  return markup`<tr data-entry data-verdict="${verdict}"><th scope="row"><span class="mark ${verdict}">${VERDICTS[verdict].mark}<span class="sr"> ${VERDICTS[verdict].words}</span></span> <a href="#${verdicts.anchor(owner)}">${owner.name}</a></th><td class="number">${count(summary?.requests ?? 0)}</td><td class="number">${checksOf(owner, summary, verdicts)}</td><td class="number">${seen}/${points.length}</td>${cells}</tr>
`;
}

function cell(owner: CoverageOwner, point: CoveragePoint | undefined, verdicts: Verdicts): Markup {
  if (!point) return markup`<td></td>`;
  const verdict = verdicts.point(owner, point);
  // The style sheet contains the mark and its description, so that a page with thousands of cells stays small.
  return markup`<td class="${verdict}">${point.seen > 0 && count(point.seen)}</td>`;
}

function checksOf(
  { name }: CoverageOwner,
  summary: OperationSummary | undefined,
  verdicts: Verdicts,
): string {
  const failed = new Set(verdicts.of(name).map(({ one }) => one.code));
  const all = new Set([...Object.keys(summary?.checks ?? {}), ...failed]).size;
  return `${all - failed.size}/${all}`;
}

function statusesOf({ points }: CoverageOwner): readonly CoveragePoint[] {
  return points.filter(({ kind }) => kind === 'statuses');
}

/** Sorts numbers first, then ranges, then `default`. */
function byStatus(one: string, other: string): number {
  const rank = (name: string): number => (/^\d+$/.test(name) ? 0 : name === 'default' ? 2 : 1);
  return rank(one) - rank(other) || one.localeCompare(other, 'en');
}
