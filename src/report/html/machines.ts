/** Draws states and transitions as graphs in SVG, without a script. dagre computes the layout (Sugiyama). */
import { Graph, layout } from '@dagrejs/dagre';
import type { Coverage, CoverageOwner, CoveragePoint } from '../../core/coverage.ts';
import { displayWidth } from '../layout.ts';
import { markup, type Markup } from '../markup.ts';
import { areaOf } from './overview.ts';
import { VERDICTS, type Verdicts } from './verdicts.ts';

const HEIGHT = 34;
/** The width of a character in a label. */
const CHARACTER = 7.6;
const MARGIN = 12;
/** Wider graphs use the whole width of the page. */
const WIDE = 640;

interface Point {
  readonly x: number;
  readonly y: number;
}

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
  const graph = new Graph({ multigraph: false });
  graph.setGraph({ rankdir: 'LR', nodesep: 26, ranksep: 58, edgesep: 16, marginx: MARGIN, marginy: MARGIN });
  for (const state of new Set([...all, ...edges.flatMap(({ edge }) => [edge!.from, edge!.to])]))
    graph.setNode(`state ${state}`, { width: displayWidth(state) * CHARACTER + 34, height: HEIGHT });
  for (const state of initial) {
    graph.setNode(`start ${state}`, { width: 8, height: 8 });
    graph.setEdge(`start ${state}`, `state ${state}`, { weight: 3 });
  }
  for (const { edge } of edges) graph.setEdge(`state ${edge!.from}`, `state ${edge!.to}`, {});
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const seen = new Set(
    owner.points.filter((point) => point.kind === 'enum-values' && point.seen > 0).map(({ name }) => name),
  );
  const pointsOf = (from: string, to: string): readonly Point[] =>
    (graph.edge(from, to) as { points: readonly Point[] }).points;
  const lines = edges.map((point) => {
    const { from, to } = point.edge!;
    const verdict = verdicts.point(owner, point);
    return line(
      pointsOf(`state ${from}`, `state ${to}`),
      verdict,
      `${point.name}: ${VERDICTS[verdict].words}`,
    );
  });
  const starts = initial.map((state) => {
    const { x, y } = graph.node(`start ${state}`) as Point;
    return markup`<circle class="start" cx="${x}" cy="${y}" r="4"/>${line(pointsOf(`start ${state}`, `state ${state}`), 'start', '')}`;
  });
  const nodes = [...new Set([...all, ...edges.flatMap(({ edge }) => [edge!.from, edge!.to])])].map((state) =>
    box(
      state,
      graph.node(`state ${state}`) as Point & { width: number },
      seen.has(state) ? 'observed' : 'missed',
    ),
  );
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  const picture = markup`<svg viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-label="${label}">${starts}${lines}${nodes}</svg>`;
  return { picture, width };
}

function box(
  state: string,
  { x, y, width }: Point & { width: number },
  verdict: 'observed' | 'missed',
): Markup {
  const { mark, words } = VERDICTS[verdict];
  return markup`<g class="state ${verdict}"><title>${state}: ${words}</title><rect x="${round(x - width / 2)}" y="${round(y - HEIGHT / 2)}" width="${round(width)}" height="${HEIGHT}" rx="9"/><text x="${round(x)}" y="${round(y + 4.5)}" text-anchor="middle">${mark} ${state}</text></g>`;
}

/** Draws a curve along the points. Its corners are cut halfway, so that it stays within the hull of the points. */
function line(points: readonly Point[], verdict: string, title: string): Markup {
  const [first, ...others] = points;
  const last = others.at(-1);
  if (!first || !last) return markup``;
  const bends = others.slice(0, -1).map((corner, index) => {
    const next = others[index + 1]!;
    const end =
      index === others.length - 2 ? next : { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
    return `Q${place(corner)} ${place(end)}`;
  });
  const path = `M${place(first)} ${bends.length > 0 ? bends.join(' ') : `L${place(last)}`}`;
  const middle = points[Math.floor(points.length / 2)]!;
  const cross =
    verdict === 'failed' &&
    markup`<text class="cross" x="${round(middle.x)}" y="${round(middle.y + 5)}" text-anchor="middle">✕</text>`;
  return markup`<g class="edge ${verdict}">${title !== '' && markup`<title>${title}</title>`}<path d="${path}" marker-end="url(#arrow-${verdict})"/>${cross}</g>`;
}

function place({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
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
