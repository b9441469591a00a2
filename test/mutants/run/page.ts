import { format } from 'oxfmt';
import type { Report } from './report.ts';

const BEGIN = '<!-- results -->';
const END = '<!-- end of results -->';

/**
 * Returns the page with the results of the last complete run. @throws {Error} if the page has no location for
 * them.
 */
export async function withResults(page: string, report: Report, command: string): Promise<string> {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`no ${BEGIN} … ${END}`);
  const text = [before, BEGIN, '\n\n', resultsOf(report, command), '\n', END, after].join('');
  const { code } = await format('page.md', text, { printWidth: 110 });
  return code;
}

function resultsOf(report: Report, command: string): string {
  const { killed, total, seconds, requests, controlled, checks, survivors, faults } = report;
  const share = ((100 * killed) / total).toFixed(1);
  return [
    `\`${command}\` killed ${killed} of ${total} mutants (${share}%) in ${seconds} s, with ${requests.toLocaleString('en')} requests. ${controlled} of the mutants that were found near their last finding were also tested by the default run.`,
    '',
    '| check | own mutants | killed by any check | killed by this check | all reported mutants |',
    '| --- | --: | --: | --: | --: |',
    ...checks.map(
      ({ check, own, killed: ofOwn, byItself, all }) =>
        `| ${check} | ${own} | ${ofOwn} | ${byItself} | ${all} |`,
    ),
    '',
    ...survivors.map(({ id, breaks, reason }) => `- **${id}** survived. ${breaks} ${reason ?? ''}`.trimEnd()),
    ...faults.map((fault) => `- Wrong: ${fault}`),
    '',
  ].join('\n');
}
