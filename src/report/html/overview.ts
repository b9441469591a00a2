import type { Coverage, CoverageOwner, CoverageTotal } from '../../core/coverage.ts';
import { percent } from '../coverage.ts';
import { count } from '../layout.ts';
import { markup, type Markup } from '../markup.ts';
import { headFacts, type Report } from '../report.ts';
import { VERDICTS, type Verdict, type Verdicts } from './verdicts.ts';

/** Shows the verdict and the facts of the run. */
export function head(report: Report): Markup {
  const { command, ok, contract } = report;
  const facts = headFacts(report).map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  );
  return markup`<header><p class="tool">diptych ${command}</p>
<h1>${contract?.title ?? 'Contract'} <small>${contract?.version ?? ''}</small></h1>
<p class="verdict ${ok ? 'observed' : 'failed'}"><span aria-hidden="true">${ok ? '✓' : '✕'}</span> ${ok ? 'Passed' : 'Failed'}</p>
<div class="tiles">${tiles(report)}</div><dl class="facts">${facts}</dl></header>`;
}

function tiles({ findings, diagnostics, operations }: Report): readonly Markup[] {
  const bySeverity = (['error', 'warning', 'note'] as const).map(
    (severity) => [severity, diagnostics.filter((one) => one.severity === severity).length] as const,
  );
  if (!findings)
    return bySeverity.map(([severity, number]) => tile(number, severity, severity === 'error' && number > 0));
  const succeeded = operations?.filter((row) => row.succeeded).length ?? 0;
  return [
    tile(findings.length, 'finding', findings.length > 0),
    ...(diagnostics.length > 0 ? [tile(diagnostics.length, 'remark', bySeverity[0]![1] > 0)] : []),
    ...(operations ? [share(succeeded, operations.length)] : []),
  ];
}

function tile(number: number, noun: string, bad: boolean): Markup {
  return markup`<p class="tile${bad && ' bad'}"><b>${count(number)}</b> ${noun}${number !== 1 && 's'}</p>`;
}

function share(succeeded: number, all: number): Markup {
  return markup`<p class="tile${succeeded < all && ' bad'}"><b>${count(succeeded)}/${count(all)}</b> operations succeeded</p>`;
}

/** Shows the observed share of each kind, and one square for each operation, webhook, and type. */
export function overviewSection({ totals, owners }: Coverage, verdicts: Verdicts): Markup {
  const areas = [...Map.groupBy(owners, areaOf)].map(([area, those]) => mosaic(area, those, verdicts));
  return markup`<section id="observed"><h2>Contract coverage</h2>
<div class="split"><table class="totals"><caption class="sr">How much was observed</caption><thead><tr><th scope="col">kind</th><th scope="col">observed</th><th scope="col"><span class="sr">share</span></th><th scope="col" class="number">%</th></tr></thead><tbody>
${totals.map(totalRow)}</tbody></table>
<div class="mosaics"><p class="legend">${(['observed', 'part', 'missed', 'failed'] as const).map(
    (one) =>
      markup`<span><i class="square ${one}" aria-hidden="true">${VERDICTS[one].mark}</i> ${VERDICTS[one].words}</span> `,
  )}</p>${areas}</div></div></section>`;
}

function totalRow({ kind, observed, declared, required }: CoverageTotal): Markup {
  const part = percent(observed, declared);
  const isShort = required !== undefined && observed * 100 < required * declared;
  const width = Math.round((observed * 1000) / declared) / 10;
  const wanted =
    required !== undefined &&
    required < 100 &&
    markup`<rect class="need" x="${required}" width="0.8" height="8"/>`;
  return markup`<tr${isShort && markup` class="short"`}><th scope="row">${kind.replaceAll('-', ' ')}</th><td class="number">${count(observed)} of ${count(declared)}</td><td><svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="rest" width="100" height="8"/><rect class="done" width="${width}" height="8"/>${wanted}</svg></td><td class="number">${part}${isShort && markup` <span class="need">of ${required} required</span>`}</td></tr>
`;
}

export function areaOf({ is, protocol }: CoverageOwner): string {
  if (is === 'webhook') return 'Webhooks';
  const name = protocol === 'rest' ? 'REST' : 'GraphQL';
  return `${name} ${is}s`;
}

/** Shows one square for each owner. Squares are not focusable, because the tables below contain the same information. */
function mosaic(area: string, owners: readonly CoverageOwner[], verdicts: Verdicts): Markup {
  const squares = owners.map((owner) => {
    const verdict = verdicts.owner(owner);
    return { verdict, link: square(owner, verdict, verdicts.anchor(owner)) };
  });
  const sums = Object.entries(VERDICTS).flatMap(([verdict, { words }]) => {
    const number = squares.filter((one) => one.verdict === verdict).length;
    return number === 0 ? [] : [`${count(number)} ${words}`];
  });
  return markup`<h3>${area} <small>${sums.join(', ')}</small></h3><p class="mosaic" aria-hidden="true">${squares.map(({ link }) => link)}</p>`;
}

function square(owner: CoverageOwner, verdict: Verdict, anchor: string): Markup {
  const { mark, words } = VERDICTS[verdict];
  return markup`<a class="square ${verdict}" tabindex="-1" href="#${anchor}" title="${owner.name}: ${words}">${mark}</a>`;
}
