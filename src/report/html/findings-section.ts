import type { Severity } from '../../core/diagnostic.ts';
import { plural } from '../layout.ts';
import { markup, type Markup, type Printable } from '../markup.ts';
import type { Report } from '../report.ts';
import { excerpt } from './excerpt.ts';
import type { Numbered, Verdicts } from './verdicts.ts';

const MARKS: Readonly<Record<Severity, string>> = { error: '✕', warning: '!', note: 'i' };
/** Maximum number of findings to show expanded. If there are more, all are collapsed. */
const OPEN = 3;

export function findingsSection(report: Report, { all }: Verdicts): Markup {
  const codes = [...new Set(all.map(({ one }) => one.code))];
  const severities = [...new Set(all.map(({ one }) => one.severity))];
  const filter = markup`<search class="filter" aria-label="Findings">
<label>Find <input type="search" data-filter="findings" placeholder="operation, text, status"></label>
<label>Rule <select data-code><option value="">all</option>${codes.map((code) => markup`<option>${code}</option>`)}</select></label>
<label>Severity <select data-severity><option value="">all</option>${severities.map((one) => markup`<option>${one}</option>`)}</select></label>
<output data-count="findings"></output></search>`;
  return markup`<section id="findings"><h2>Findings</h2>
${all.length === 0 ? markup`<p class="none">Nothing was found.</p>` : all.length > 1 && filter}
${all.map((one) => finding(report, one, all.length <= OPEN))}</section>`;
}

function finding({ textOf }: Report, { number, one }: Numbered, open: boolean): Markup {
  const {
    code,
    severity,
    level,
    subject,
    message,
    at,
    was,
    related = [],
    enforces,
    evidence,
    witness,
    help,
  } = one;
  const head = markup`<summary><span class="mark ${severity}">${MARKS[severity]}<span class="sr"> ${severity}</span></span>
<span class="what"><code class="code">${code}</code>${level !== undefined && level !== severity && markup` <span class="level">${level}</span>`}${subject !== undefined && markup` <strong>${subject}</strong>`}<span class="message">${messageMarkup(message)}</span></span></summary>`;
  const places = [
    was && excerpt('Before', was, textOf?.(was)),
    at && excerpt(was ? 'Now' : 'Contract', at, textOf?.(at)),
    ...related.map((span) => excerpt('See also', span, textOf?.(span))),
  ];
  return markup`<details class="finding" id="f${number}" data-code="${code}" data-severity="${severity}"${open && markup` open`}>${head}
<div class="body">
${enforces !== undefined && markup`<p><span class="label">Enforces</span> ${enforces}</p>`}
${help !== undefined && markup`<p><span class="label">What to do</span> ${help}</p>`}
<div class="${was ? 'beside' : 'places'}">${places}</div>
${witness?.value !== undefined && block('Witness', witness.value)}${witness?.curl !== undefined && block('Request that proves it', witness.curl, true)}
${evidence && markup`${block('Try it', evidence.curl, true)}<div class="beside">${block('Request', evidence.request)}${block('Response', evidence.response)}</div>`}
${evidence?.seed !== undefined && markup`<p><span class="label">Seed</span> <code>${evidence.seed}</code></p>`}
</div></details>
`;
}

/** Formats a message. Text between backticks is code. */
function messageMarkup(message: string): readonly Printable[] {
  return message
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : part));
}

function block(label: string, text: string, copied = false): Markup {
  if (text === '') return markup``;
  return markup`<figure class="block"${copied && markup` data-copy`}><figcaption>${label}</figcaption><pre tabindex="0" aria-label="${label}">${text}</pre></figure>`;
}

/** Links to findings by number. */
export function findingLinks(found: readonly Numbered[]): Markup {
  if (found.length === 0) return markup``;
  const links = found.map(
    ({ number, one }) =>
      markup`<li><a href="#f${number}"><code>${one.code}</code></a> ${messageMarkup(one.message)}</li>`,
  );
  return markup`<p class="label">${plural(found.length, 'finding')}</p><ul class="plain">${links}</ul>`;
}
