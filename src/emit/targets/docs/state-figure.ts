/** Prints a state machine as a drawing and as a table. */
import { STATE_HEIGHT, stateLayout } from '../../../core/state-layout.ts';
import type { StateMachine } from '../../../model/behaviour.ts';
import { markup, type Html } from '../../encode/html.ts';

/** Width of a character of a state's name, in units of the drawing. */
const CHARACTER = 7.6;
/** Maximum number of transitions in a figure. The table shows all of them. */
const MAX_EDGES = 400;

export function stateFigure({ initial, transitions }: StateMachine, label: string): Html {
  const rows = transitions.map(
    ({ from, to }) =>
      markup`<tr><td><code>${from}</code>${initial.includes(from) && ' (initial)'}</td><td>${
        to.length === 0
          ? 'final'
          : to.map((state, index) => markup`${index > 0 && ', '}<code>${state}</code>`)
      }</td></tr>\n`,
  );
  const edges = transitions.flatMap(({ from, to }) => to.map((target) => ({ from, to: target })));
  return markup`<figure class="states">${edges.length <= MAX_EDGES && drawing({ initial, transitions }, edges, label)}<div class="scroll" tabindex="0"><table><caption>${label}</caption><thead><tr><th scope="col">State</th><th scope="col">Next states</th></tr></thead><tbody>${rows}</tbody></table></div><figcaption>A dot points to each initial state.</figcaption></figure>`;
}

function drawing(
  { initial, transitions }: Pick<StateMachine, 'initial' | 'transitions'>,
  edges: readonly { readonly from: string; readonly to: string }[],
  label: string,
): Html {
  const {
    width,
    height,
    states,
    starts,
    edges: lines,
  } = stateLayout(
    { all: transitions.map(({ from }) => from), initial, edges },
    (state) => Array.from(state).length * CHARACTER + 28,
  );
  const paths = [...starts, ...lines].map(
    ({ path }) => markup`<path class="edge" d="${path}" marker-end="url(#arrow)"></path>`,
  );
  const dots = starts.map(({ x, y }) => markup`<circle class="start" cx="${x}" cy="${y}" r="4"></circle>`);
  const boxes = states.map(
    ({ state, x, y, width: own }) =>
      markup`<rect x="${tenth(x - own / 2)}" y="${tenth(y - STATE_HEIGHT / 2)}" width="${own}" height="${STATE_HEIGHT}" rx="9"></rect><text x="${x}" y="${tenth(y + 4.5)}" text-anchor="middle">${state}</text>`,
  );
  return markup`<div class="scroll" tabindex="0"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}"><defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path class="tip" d="M0 0.8 L9.5 5 L0 9.2 Z"></path></marker></defs>${paths}${dots}${boxes}</svg></div>`;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
