import { neutralJson } from './neutral.ts';

/**
 * A report as JSON for programs: same members as the value, `undefined` left out, two spaces, final line break.
 * Parses to exactly the value; characters that act on a terminal or a CI runner are escaped.
 */
export function jsonText(report: object): string {
  return `${neutralJson(JSON.stringify(report, null, 2))}\n`;
}
