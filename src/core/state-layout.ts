/** Places the states and transitions of a graph with dagre, which uses the method of Sugiyama. */
import { Graph, layout, type Edge } from '@dagrejs/dagre';
import { largestOf, smallestOf } from './long-lists.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A placed graph. `path` is the data of an SVG path, which ends at the border of the target. */
export interface StateLayout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly (Point & { readonly state: string; readonly width: number })[];
  /** The dots that point to the initial states. */
  readonly starts: readonly (Point & { readonly path: string })[];
  /** The transitions, in the order of the graph. */
  readonly edges: readonly { readonly path: string; readonly middle: Point }[];
}

export interface StateGraph {
  readonly all: readonly string[];
  readonly initial: readonly string[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

interface Line {
  readonly points: readonly Point[];
}

/** The height of the box of a state. */
export const STATE_HEIGHT = 34;
const MARGIN = 12;

/** Lays out a graph. `widthOf` returns the width of the box of a state. */
export function stateLayout(
  { all, initial, edges }: StateGraph,
  widthOf: (state: string) => number,
): StateLayout {
  const graph = new Graph({ multigraph: false });
  graph.setGraph({ rankdir: 'LR', nodesep: 26, ranksep: 58, edgesep: 16, marginx: MARGIN, marginy: MARGIN });
  const states = [...new Set([...all, ...edges.flatMap(({ from, to }) => [from, to])])];
  for (const state of states)
    graph.setNode(`state ${state}`, { width: widthOf(state), height: STATE_HEIGHT });
  for (const state of initial) {
    graph.setNode(`start ${state}`, { width: 8, height: 8 });
    graph.setEdge(`start ${state}`, `state ${state}`, { weight: 3 });
  }
  for (const { from, to } of edges) graph.setEdge(`state ${from}`, `state ${to}`, {});
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const edgePoints: readonly Point[] = graph
    .edges()
    .flatMap((edge: Edge) => (graph.edge(edge) as Line).points);
  // The size that dagre returns excludes the bends of edges.
  const top = smallestOf(
    edgePoints.map(({ y }) => y - MARGIN),
    0,
  );
  const bottom = largestOf(
    edgePoints.map(({ y }) => y + MARGIN),
    height,
  );
  const placed = ({ x, y }: Point): Point => ({ x: round(x), y: round(y - top) });
  const pointsOf = (from: string, to: string): readonly Point[] =>
    (graph.edge(from, to) as Line).points.map(placed);
  return {
    width: Math.ceil(width),
    height: Math.ceil(bottom - top),
    states: states.map((state) => {
      const node = graph.node(`state ${state}`) as Point & { width: number };
      return { state, ...placed(node), width: round(node.width) };
    }),
    starts: initial.map((state) => ({
      ...placed(graph.node(`start ${state}`) as Point),
      path: curve(pointsOf(`start ${state}`, `state ${state}`)),
    })),
    edges: edges.map(({ from, to }) => {
      const points = pointsOf(`state ${from}`, `state ${to}`);
      return { path: curve(points), middle: points[Math.floor(points.length / 2)]! };
    }),
  };
}

/** Returns a curve along some points. Its corners are cut halfway, so that it stays within the hull of the points. */
function curve(points: readonly Point[]): string {
  const [first, ...others] = points;
  const last = others.at(-1);
  if (!first || !last) return '';
  const bends = others.slice(0, -1).map((corner, index) => {
    const next = others[index + 1]!;
    const end =
      index === others.length - 2
        ? next
        : rounded({ x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 });
    return `Q${place(corner)} ${place(end)}`;
  });
  return `M${place(first)} ${bends.length > 0 ? bends.join(' ') : `L${place(last)}`}`;
}

function place({ x, y }: Point): string {
  return `${x} ${y}`;
}

function rounded({ x, y }: Point): Point {
  return { x: round(x), y: round(y) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
