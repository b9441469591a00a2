/** Lists changes in Markdown for a changelog (https://keepachangelog.com), worst first. */
import type { Finding } from '../core/finding.ts';
import { codeSpan, inertText, messageText } from './markdown-text.ts';
import type { Report } from './report.ts';

const SECTIONS: readonly (readonly [level: string, title: string])[] = [
  ['breaking', 'Breaking changes'],
  ['source', 'Changes for callers of generated clients'],
  ['dangerous', 'Changes to review'],
  ['safe', 'Changes that affect no callers'],
  ['documentation', 'Documentation'],
];

/** Formats a comparison. For a report without findings, returns the heading and `Nothing has changed.` */
export function changelogText({ contract, facts = {}, findings = [] }: Report): string {
  const bump = facts['bump'];
  const kind = typeof bump === 'string' && bump !== 'none' ? ` (${bump})` : '';
  const sections = SECTIONS.flatMap(([level, title]) => {
    const own = findings.filter((finding) => finding.level === level);
    return own.length === 0 ? [] : [`### ${title}\n\n${own.map(line).join('\n')}`];
  });
  const body = sections.length === 0 ? ['Nothing has changed.'] : sections;
  return `${[`## ${inertText(contract?.version ?? '')}${kind}`, ...body].join('\n\n')}\n`;
}

function line({ subject, message }: Finding): string {
  return `- ${codeSpan(subject)}: ${messageText(message)}`;
}
