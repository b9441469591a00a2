/** Draws states and transitions as graphs in SVG, without a script. */
import type { Coverage, CoverageOwner, CoveragePoint } from '../../core/coverage.ts';
import { STATE_HEIGHT, stateLayout, type StateLayout } from '../../core/state-layout.ts';
import { displayWidth } from '../layout.ts';
import { markup, type Markup } from '../markup.ts';
import { areaOf } from './overview.ts';
import { VERDICTS, type Verdicts } from './verdicts.ts';

/** The width of a character in a label. */
const CHARACTER = 7.6;
/** Wider graphs use the whole width of the page. */
const WIDE = 640;

export function machinesSection({ owners }: Coverage, verdicts: Verdicts): Markup {
  const machines = owners.filter(({ points }) => points.some(({ edge }) => edge));
  if (machines.length === 0) return markup``;
  return markup`<section id="transitions"><h2>States and transitions</h2>
<p class="lead">A thick line is a transition that was observed, and a dashed line is one that was not. A red line with a cross is a transition that was observed but is not declared. A dot points to an initial state.</p>
<div class="machines">${machines.map((owner) => machine(owner, verdicts))}</div></section>`;
}

function machine(owner: CoverageOwner, verdicts: Verdicts): Markup {
  const edges = owner.points.filter(({ edge }) => edge);
  const seen = edges.filter((point) => point.seen > 0 && !point.undeclared).length;
  const declared = edges.filter(({ undeclared }) => !undeclared).length;
  const label = `${owner.name}: ${seen} of ${declared} transitions observed`;
  const rows = edges.map(
    (point) =>
      markup`<tr><td>${point.edge!.from}</td><td>${point.edge!.to}</td><td>${VERDICTS[verdicts.point(owner, point)].words}${point.undeclared && ', not declared'}</td></tr>`,
  );
  const { picture, width } = drawing(owner, edges, verdicts, label);
  return markup`<figure class="machine${width > WIDE && ' wide'}"><figcaption><a href="#${verdicts.anchor(owner)}">${owner.name}</a> <small>${areaOf(owner).split(' ')[0]}, ${seen}/${declared}</small></figcaption>
${picture}
<details><summary>As a table</summary><table><thead><tr><th scope="col">from</th><th scope="col">to</th><th scope="col">verdict</th></tr></thead><tbody>${rows}</tbody></table></details></figure>
`;
}

function drawing(
  owner: CoverageOwner,
  edges: readonly CoveragePoint[],
  verdicts: Verdicts,
  label: string,
): { readonly picture: Markup; readonly width: number } {
  const { all, initial } = owner.states ?? { all: [], initial: [] };
  const placed = stateLayout(
    { all, initial, edges: edges.map(({ edge }) => edge!) },
    (state) => displayWidth(state) * CHARACTER + 34,
  );
  const seen = new Set(
    owner.points.filter((point) => point.kind === 'enum-values' && point.seen > 0).map(({ name }) => name),
  );
  const lines = edges.map((point, index) => {
    const verdict = verdicts.point(owner, point);
    return line(placed.edges[index]!, verdict, `${point.name}: ${VERDICTS[verdict].words}`);
  });
  const starts = placed.starts.map(
    (start) =>
      markup`<circle class="start" cx="${start.x}" cy="${start.y}" r="4"/>${line({ ...start, middle: start }, 'start', '')}`,
  );
  const nodes = placed.states.map((node) => box(node, seen.has(node.state) ? 'observed' : 'missed'));
  const { width, height } = placed;
  const picture = markup`<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">${starts}${lines}${nodes}</svg>`;
  return { picture, width };
}

function box({ state, x, y, width }: StateLayout['states'][number], verdict: 'observed' | 'missed'): Markup {
  const { mark, words } = VERDICTS[verdict];
  return markup`<g class="state ${verdict}"><title>${state}: ${words}</title><rect x="${round(x - width / 2)}" y="${round(y - STATE_HEIGHT / 2)}" width="${width}" height="${STATE_HEIGHT}" rx="9"/><text x="${x}" y="${round(y + 4.5)}" text-anchor="middle">${mark} ${state}</text></g>`;
}

function line({ path, middle }: StateLayout['edges'][number], verdict: string, title: string): Markup {
  if (path === '') return markup``;
  const cross =
    verdict === 'failed' &&
    markup`<text class="cross" x="${middle.x}" y="${round(middle.y + 5)}" text-anchor="middle">✕</text>`;
  return markup`<g class="edge ${verdict}">${title !== '' && markup`<title>${title}</title>`}<path d="${path}" marker-end="url(#arrow-${verdict})"/>${cross}</g>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The arrowheads, shared by all drawings. */
export const ARROWS: Markup = markup`<svg width="0" height="0" class="defs" aria-hidden="true"><defs>${[
  'observed',
  'missed',
  'failed',
  'start',
].map(
  (verdict) =>
    markup`<marker id="arrow-${verdict}" class="arrow ${verdict}" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path d="M0 0.8 L9.5 5 L0 9.2 Z"/></marker>`,
)}</defs></svg>`;
