import { createHash } from 'node:crypto';
import { markup, Markup } from '../markup.ts';
import type { Report } from '../report.ts';
import { SCRIPT } from './script.ts';
import { findingsSection } from './findings-section.ts';
import { ARROWS, machinesSection } from './machines.ts';
import { operationsSection } from './operations.ts';
import { head, overviewSection } from './overview.ts';
import { ownersSection } from './owners.ts';
import { THEME } from './theme.ts';
import { Verdicts } from './verdicts.ts';

/** The content security policy of the page. The page cannot load or send data, and runs only its own script. */
const POLICY = [
  "default-src 'none'",
  `style-src '${sha256(THEME)}'`,
  `script-src '${sha256(SCRIPT)}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Returns a report as one self-contained page. Ends with a line break. */
export function htmlText(report: Report): string {
  const verdicts = new Verdicts(report);
  const { coverage } = report;
  const sections = [
    { id: 'findings', title: 'Findings', section: findingsSection(report, verdicts) },
    ...(coverage
      ? [
          { id: 'observed', title: 'Observed', section: overviewSection(coverage, verdicts) },
          { id: 'operations', title: 'Operations', section: operationsSection(report, coverage, verdicts) },
          { id: 'transitions', title: 'Transitions', section: machinesSection(coverage, verdicts) },
          { id: 'parts', title: 'Everything', section: ownersSection(coverage, verdicts) },
        ]
      : []),
  ].filter(({ section }) => section.text !== '');
  const title =
    `${report.ok ? 'Passed' : 'Failed'}: diptych ${report.command} ${report.contract?.title ?? ''}`.trim();
  return `${
    markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${Markup.own(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${title}</title><link rel="icon" href="data:,"><style>${Markup.own(THEME)}</style></head>
<body><a class="skip" href="#findings">To the findings</a>
${head(report)}
<nav aria-label="Sections">${sections.map(({ id, title: name }) => markup`<a href="#${id}">${name}</a>`)}</nav>
${ARROWS}<main>${sections.map(({ section }) => section)}</main>
<footer>diptych ${report.tool}</footer>
<script>${Markup.own(SCRIPT)}</script></body></html>`.text
  }\n`;
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
