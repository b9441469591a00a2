/** Formats a report as GitHub-flavored Markdown that is short enough for a pull request comment. */
import { formatSpan } from '../core/source.ts';
import { percent } from './coverage.ts';
import { count, plural } from './layout.ts';
import { codeSpan, fence, inertText, messageText } from './markdown-text.ts';
import { markup } from './markup.ts';
import { headFacts, reported, type Report, type Reported } from './report.ts';

/** Maximum length in characters. GitHub accepts 65,536. */
const MAX_LENGTH = 60_000;
/** Maximum number of rows in the table. Details follow as far as the maximum length permits. */
const ROWS = 50;
const MARKS = { error: '❌', warning: '⚠️', note: 'ℹ️' } as const;

/** Formats a report. Ends with a line break. */
export function markdownText(report: Report): string {
  const { command, ok, contract } = report;
  const subject = contract ? `: ${inertText(`${contract.title} ${contract.version}`)}` : '';
  const list = reported(report);
  const parts = [
    `## ${ok ? '✅' : '❌'} diptych ${command}${subject}`,
    headFacts(report)
      .map(([name, value]) => `${inertText(name)} ${codeSpan(value)}`)
      .join(' · '),
    list.length === 0 ? 'Nothing found.' : table(list),
    coverageTable(report),
  ].filter((part) => part !== '');
  let length = parts.join('\n\n').length;
  const explained = list.map(details).filter((part) => part !== '');
  for (const [index, part] of explained.entries()) {
    length += part.length + 2;
    if (length > MAX_LENGTH) {
      parts.push(`Details of ${plural(explained.length - index, 'finding')} are omitted here.`);
      break;
    }
    parts.push(part);
  }
  return `${parts.join('\n\n')}\n`;
}

function table(list: readonly Reported[]): string {
  const rows = list.slice(0, ROWS).map((one) => {
    const mark =
      one.level === undefined ? MARKS[one.severity] : `${MARKS[one.severity]} ${inertText(one.level)}`;
    const place = one.at ? codeSpan(formatSpan(one.at)) : '';
    return `| ${mark} | ${codeSpan(one.code)} | ${codeSpan(one.subject ?? '')} | ${messageText(one.message)} | ${place} |`;
  });
  const rest = list.length > ROWS ? [`\n… and ${count(list.length - ROWS)} more.`] : [];
  return ['| | rule | subject | what | where |', '|---|---|---|---|---|', ...rows, ...rest].join('\n');
}

function coverageTable({ coverage }: Report): string {
  if (!coverage || coverage.totals.length === 0) return '';
  const rows = coverage.totals.map(({ kind, observed, declared, required }) => {
    const wanted = required === undefined ? '' : `${required}%`;
    return `| ${kind} | ${count(observed)} of ${count(declared)} | ${percent(observed, declared)}% | ${wanted} |`;
  });
  return [
    '<details><summary>Contract coverage</summary>',
    '',
    '| kind | observed | | required |',
    '|---|---:|---:|---:|',
    ...rows,
    '',
    '</details>',
  ].join('\n');
}

/** Returns the evidence to reproduce a finding, or an empty string if the table contains everything. */
function details(one: Reported): string {
  const { code, subject, evidence, witness, was, help, enforces } = one;
  if (!evidence && !witness && !was) return '';
  return [
    `<details><summary>${MARKS[one.severity]} ${codeElement(code)} ${codeElement(subject ?? '')}</summary>`,
    messageText(one.message),
    one.at ? `${was ? 'Now' : 'Contract'}: ${codeSpan(formatSpan(one.at))}` : '',
    was ? `Before: ${codeSpan(formatSpan(was))}` : '',
    enforces === undefined ? '' : `Enforces: ${inertText(enforces)}`,
    witness?.value !== undefined ? `Witness:\n\n${fence(witness.value, 'json')}` : '',
    witness?.curl === undefined ? '' : fence(witness.curl, 'sh'),
    evidence ? `${fence(evidence.curl, 'sh')}\n\n${fence(evidence.response)}` : '',
    help === undefined ? '' : inertText(help),
    '</details>',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Returns code as HTML, because Markdown has no effect inside an HTML summary. */
function codeElement(text: string): string {
  return text === '' ? '' : markup`<code>${text}</code>`.text;
}
