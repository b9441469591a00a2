import { changelogText } from './changelog.ts';
import { githubText } from './github.ts';
import { jsonReport } from './json.ts';
import { junitText } from './junit.ts';
import { markdownText } from './markdown.ts';
import { reported, type Report } from './report.ts';
import { sarifText } from './sarif.ts';
import type { TextOptions } from './style.ts';
import { reportText } from './text.ts';

/** The formats of a report. Each output ends with a line break, or is empty. */
const FORMATS = {
  text: reportText,
  json: jsonReport,
  junit: junitText,
  sarif: (report: Report) => sarifText(reported(report), { version: report.tool, rules: report.rules }),
  github: (report: Report) => githubText(reported(report)),
  markdown: markdownText,
  changelog: changelogText,
  // Loaded on demand: it imports a graph layout library.
  html: async (report: Report) => (await import('./html/page.ts')).htmlText(report),
} satisfies Record<string, (report: Report, options: TextOptions) => string | Promise<string>>;

export type Format = keyof typeof FORMATS;

export const formats = Object.keys(FORMATS) as readonly Format[];

export async function render(format: Format, report: Report, options: TextOptions = {}): Promise<string> {
  return FORMATS[format](report, options);
}
