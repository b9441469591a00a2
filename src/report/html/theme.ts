/**
 * The light and dark style of the page. Every color has a mark with the same meaning. Marks in cells have alternative text
 * for screen readers.
 */
export const THEME = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fbfbfa, #14161a);
  --card: light-dark(#ffffff, #1b1e24);
  --ink: light-dark(#1b1f24, #e4e7ec);
  --soft: light-dark(#59626e, #9aa4b2);
  --line: light-dark(#dfe2e6, #30353e);
  --link: light-dark(#0b57b0, #82b4ff);
  --code: light-dark(#f2f3f5, #23272f);
  --good: light-dark(#0b6e4f, #5fd0a5);
  --good-fill: light-dark(#d8f0e6, #123c2f);
  --miss: light-dark(#6b5200, #d9b44a);
  --miss-fill: light-dark(#fbf3da, #37301a);
  --bad: light-dark(#b3261e, #ff9a90);
  --bad-fill: light-dark(#fde5e2, #4d1f1c);
  --part: light-dark(#2a5d9f, #8ab6f5);
  --part-fill: light-dark(#e0ecfb, #1d3149);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  background: var(--page);
  color: var(--ink);
}
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; }
main, header { max-width: 88rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 2rem; }
section { margin: 0 0 3rem; scroll-margin-top: 2.6rem; }
a { color: var(--link); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0; letter-spacing: -0.01em; }
h1 small, h3 small { color: var(--soft); font-weight: 400; }
h1 small { font-size: 1.1rem; }
h2 { font-size: 1.3rem; margin: 0 0 0.75rem; padding-top: 1rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.4rem; }
h3 small { font-size: 0.85rem; margin-left: 0.4rem; }
code, pre, .matrix th[scope='row'], .owner strong { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; }
code { font-size: 0.87em; }
pre { margin: 0; padding: 0.75rem 0.9rem; font-size: 0.82rem; line-height: 1.5; overflow: auto; max-height: 24rem; background: var(--code); border-radius: 0 0 8px 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
.sr, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: 0.5rem; background: var(--card); padding: 0.4rem 0.8rem; z-index: 3; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.label { color: var(--soft); font-size: 0.85rem; margin-right: 0.4rem; }
.lead { color: var(--soft); max-width: 60rem; margin-top: 0; }
.plain { list-style: none; padding: 0; margin: 0 0 1rem; }

nav { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center; padding: 0.55rem max(1.5rem, calc((100vw - 88rem) / 2 + 1.5rem)); background: var(--page); border-bottom: 1px solid var(--line); margin: 1.25rem 0 1rem; }
nav a { text-decoration: none; font-size: 0.92rem; }
nav a:hover { text-decoration: underline; }
button { font: inherit; font-size: 0.8rem; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 0.1rem 0.6rem; cursor: pointer; }
nav .theme { margin-left: auto; }

.tool { margin: 0 0 0.2rem; color: var(--soft); font-size: 0.9rem; }
.verdict { display: inline-block; margin: 0.9rem 0 1rem; padding: 0.25rem 0.9rem; border-radius: 99px; font-weight: 650; }
.verdict.observed { background: var(--good-fill); color: var(--good); }
.verdict.failed { background: var(--bad-fill); color: var(--bad); }
.tiles { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.tile { margin: 0; padding: 0.6rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; color: var(--soft); }
.tile b { font-size: 1.35rem; color: var(--ink); margin-right: 0.25rem; font-variant-numeric: tabular-nums; }
.tile.bad { border-color: var(--bad); }
.tile.bad b { color: var(--bad); }
.facts { display: flex; flex-wrap: wrap; gap: 0.2rem 1.5rem; margin: 1rem 0 0; font-size: 0.9rem; }
.facts div { display: flex; gap: 0.4rem; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }

.filter { display: flex; flex-wrap: wrap; gap: 0.6rem 1rem; align-items: center; margin: 0 0 0.9rem; font-size: 0.9rem; }
.filter label { display: flex; gap: 0.4rem; align-items: center; color: var(--soft); }
.filter input, .filter select { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 0.25rem 0.5rem; }
.filter input { width: 17rem; max-width: 60vw; }
.filter output { color: var(--soft); }

details.finding, details.owner { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin: 0 0 0.5rem; scroll-margin-top: 4rem; }
details > summary { cursor: pointer; list-style: none; }
details > summary::-webkit-details-marker { display: none; }
.finding > summary { display: flex; gap: 0.75rem; padding: 0.7rem 0.9rem; align-items: flex-start; }
.finding .code { color: var(--soft); }
.finding .level { font-size: 0.78rem; border: 1px solid var(--line); border-radius: 99px; padding: 0 0.5rem; }
.finding strong { margin-left: 0.35rem; }
.finding .message { display: block; overflow-wrap: anywhere; }
.finding[open] > summary { border-bottom: 1px solid var(--line); }
.body { padding: 0.9rem; }
.body > p { margin: 0 0 0.6rem; }
.mark { flex: none; display: inline-grid; place-items: center; width: 1.45rem; height: 1.45rem; border-radius: 6px; font-size: 0.85rem; font-weight: 700; font-family: system-ui, sans-serif; }
.mark.error, .failed.mark { background: var(--bad-fill); color: var(--bad); }
.mark.warning, .missed.mark { background: var(--miss-fill); color: var(--miss); }
.mark.note, .part.mark { background: var(--part-fill); color: var(--part); }
.mark.observed { background: var(--good-fill); color: var(--good); }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 0 0.9rem; }
figure { margin: 0 0 0.9rem; min-width: 0; }
.block > figcaption, .excerpt > figcaption { display: flex; flex-wrap: wrap; gap: 0.2rem 0.6rem; align-items: center; background: var(--code); border-radius: 8px 8px 0 0; border-bottom: 1px solid var(--line); padding: 0.3rem 0.9rem; font-size: 0.82rem; color: var(--soft); }
.block button { margin-left: auto; }
.excerpt > figcaption code { color: var(--ink); }
.excerpt pre { padding: 0.5rem 0; white-space: pre; }
.excerpt pre span, .excerpt pre mark { display: block; padding: 0 0.9rem; color: var(--soft); background: none; }
.excerpt pre mark { background: var(--miss-fill); color: var(--ink); box-shadow: inset 3px 0 var(--miss); }
.excerpt b { display: inline-block; width: 3.2em; font-weight: 400; color: var(--soft); user-select: none; }
.none { color: var(--good); }

.split { display: grid; grid-template-columns: minmax(20rem, 34rem) minmax(0, 1fr); gap: 2.5rem; align-items: start; }
@media (max-width: 62rem) { .split { grid-template-columns: minmax(0, 1fr); } }
table { border-collapse: collapse; }
.totals { width: 100%; font-size: 0.92rem; }
.totals th, .totals td { padding: 0.28rem 0.6rem 0.28rem 0; text-align: left; font-weight: 400; border-bottom: 1px solid var(--line); }
.totals thead th { color: var(--soft); font-size: 0.82rem; }
.totals .number { text-align: right; }
.totals th { white-space: nowrap; }
.totals td:nth-child(3) { width: 40%; }
.totals .short { color: var(--bad); }
.bar { display: block; width: 100%; height: 0.5rem; border-radius: 4px; }
.bar .rest { fill: var(--line); }
.bar .done { fill: var(--good); }
.short .bar .done { fill: var(--bad); }
.bar .need { fill: var(--ink); }
span.need { font-size: 0.82rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.3rem 1.1rem; margin: 0 0 0.5rem; font-size: 0.85rem; color: var(--soft); }
.mosaics h3:first-of-type { margin-top: 0.5rem; }
.mosaic { display: flex; flex-wrap: wrap; gap: 3px; margin: 0; }
.square { display: inline-grid; place-items: center; width: 1.2rem; height: 1.2rem; border-radius: 4px; font-size: 0.72rem; font-weight: 700; font-style: normal; text-decoration: none; line-height: 1; }
.square.observed { background: var(--good-fill); color: var(--good); }
.square.part { background: var(--part-fill); color: var(--part); }
.square.missed { background: var(--miss-fill); color: var(--miss); }
.square.failed { background: var(--bad); color: var(--page); }
a.square:hover { outline: 2px solid var(--ink); }

.scroll { overflow-x: auto; }
.matrix { font-size: 0.85rem; margin: 0 0 1.5rem; min-width: 100%; }
.matrix caption { text-align: left; font-weight: 650; font-size: 1rem; padding: 0.2rem 0; }
.matrix th, .matrix td { padding: 0.22rem 0.4rem; border-bottom: 1px solid var(--line); }
.matrix thead th { font-weight: 500; color: var(--soft); text-align: right; vertical-align: bottom; }
.matrix thead th:first-child { text-align: left; }
.matrix th[scope='row'] { text-align: left; font-weight: 400; white-space: nowrap; position: sticky; left: 0; background: var(--page); box-shadow: inset 0 -1px var(--line); }
.matrix th[scope='row'] a { color: inherit; text-decoration: none; }
.matrix th[scope='row'] a:hover { text-decoration: underline; }
.matrix .mark { width: 1.25rem; height: 1.25rem; font-size: 0.75rem; margin-right: 0.35rem; }
.matrix .group { text-align: left; color: var(--soft); font-weight: 600; padding-top: 0.9rem; text-transform: capitalize; }
.matrix td { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.matrix td.observed { background: var(--good-fill); color: var(--good); }
.matrix td.missed { color: var(--miss); background: repeating-linear-gradient(135deg, transparent 0 4px, var(--miss-fill) 4px 8px); }
.matrix td.failed { background: var(--bad); color: var(--page); font-weight: 650; }
.matrix td.observed::before { content: '✓ ' / 'observed '; }
.matrix td.missed::before { content: '○' / 'not observed'; }
.matrix td.failed::before { content: '✕ ' / 'failed '; }

.machines { display: grid; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(34rem, 100%), 1fr)); gap: 1rem; }
.machine { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0.8rem 1rem; margin: 0; }
.machine.wide { grid-column: 1 / -1; }
.machine figcaption { font-weight: 650; margin-bottom: 0.4rem; }
.machine figcaption small { color: var(--soft); font-weight: 400; }
.machine details { font-size: 0.85rem; }
.machine details summary { color: var(--soft); text-decoration: underline; }
.machine table { margin-top: 0.4rem; }
.machine th, .machine td { text-align: left; padding: 0.15rem 1.2rem 0.15rem 0; border-bottom: 1px solid var(--line); }
.machine { overflow-x: auto; }
.machine svg { display: block; max-width: max(100%, 36rem); height: auto; margin: 0 auto 0.4rem 0; }
.state rect { fill: var(--page); stroke: var(--soft); stroke-width: 1.3; }
.state.observed rect { fill: var(--good-fill); stroke: var(--good); }
.state.missed rect { stroke-dasharray: 4 3; }
.state text { font: 12.5px ui-monospace, 'SF Mono', Menlo, Consolas, monospace; fill: var(--soft); }
.state.observed text { fill: var(--ink); }
.edge path { fill: none; stroke: var(--soft); stroke-width: 1.2; }
.edge.observed path { stroke: var(--good); stroke-width: 2.4; }
.edge.missed path { stroke-dasharray: 5 4; }
.edge.failed path { stroke: var(--bad); stroke-width: 2.4; }
.edge .cross { fill: var(--bad); font: 700 15px system-ui, sans-serif; paint-order: stroke; stroke: var(--card); stroke-width: 5px; }
.start { fill: var(--soft); }
.arrow path { fill: var(--soft); }
.arrow.observed path { fill: var(--good); }
.arrow.failed path { fill: var(--bad); }
.defs { position: absolute; }

details.owner { content-visibility: auto; contain-intrinsic-size: auto 2.6rem; margin-bottom: 0.3rem; border-radius: 8px; }
.owner > summary { display: grid; grid-template-columns: auto minmax(0, 1fr) 5rem 8rem; gap: 0.75rem; align-items: center; padding: 0.35rem 0.8rem; font-size: 0.9rem; }
.owner .what { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.owner strong { font-weight: 550; font-size: 0.92em; }
.owner .place { color: var(--soft); margin-left: 0.6rem; font-size: 0.8em; }
.owner[open] > summary { border-bottom: 1px solid var(--line); }
@media (max-width: 40rem) { .owner > summary { grid-template-columns: auto minmax(0, 1fr) auto; } .owner > summary .bar { display: none; } }
.points { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 0.6rem 1rem; margin: 0; font-size: 0.88rem; }
.points dt { color: var(--soft); }
.points dd { margin: 0; }
@media (max-width: 40rem) { .points { grid-template-columns: minmax(0, 1fr); } }
p.chips { margin: 0 0 0.2rem; font-size: 0.8rem; color: var(--soft); }
p.chips .mark { width: 1.1rem; height: 1.1rem; font-size: 0.7rem; }
ul.chips { display: flex; flex-wrap: wrap; gap: 0.25rem; list-style: none; padding: 0; margin: 0 0 0.6rem; }
ul.chips li { border: 1px solid var(--line); border-radius: 6px; padding: 0 0.45rem; overflow-wrap: anywhere; }
ul.chips.missed li { border-style: dashed; border-color: var(--miss); }
ul.chips.failed li { border-color: var(--bad); color: var(--bad); border-width: 2px; }
ul.chips.observed li { background: var(--good-fill); border-color: transparent; }
ul.chips small { color: var(--soft); }
footer { max-width: 88rem; margin: 0 auto; padding: 1rem 1.5rem 3rem; color: var(--soft); font-size: 0.85rem; }
@media print { nav, .filter, button { display: none; } details.owner { content-visibility: visible; } }
`;
