/** Formats faults of a mock as text and as JSON. */
import type { ChosenFault } from '../../mock/faults/choose.ts';
import type { Exposure } from '../../mock/faults/lockstep.ts';
import { REPORT_VERSION } from '../../report/json.ts';
import { neutralJson, neutralLine } from '../../report/neutral.ts';
import { packageVersion } from '../package-version.ts';

/** Returns the title of each fault, followed by a name for each place in the contract at which it is possible. */
export function faultsText(all: readonly ChosenFault[]): string {
  const ids = [...new Set(all.map(({ fault }) => fault))];
  return ids
    .map((fault) => {
      const own = all.filter((one) => one.fault === fault);
      return [`${fault.title}:`, ...own.map(({ name }) => `  ${neutralLine(name)}`)].join('\n');
    })
    .map((text) => `${text}\n`)
    .join('');
}

export function faultsJson(all: readonly ChosenFault[]): string {
  const faults = all.map(({ name, fault, place }) => ({
    name,
    id: fault.id,
    place: place.name,
    title: fault.title,
  }));
  const facts = { reportVersion: REPORT_VERSION, command: 'mock', ok: true, tool: packageVersion() };
  return `${neutralJson(JSON.stringify({ ...facts, faults, diagnostics: [] }))}\n`;
}

/** Returns one line about the first difference that the fault caused in a response. */
export function exposureText({ request, method, url, where, honest, faulty }: Exposure): string {
  const place = where === '' ? 'body' : where;
  const [right, wrong] = [honest, faulty].map((value) => JSON.stringify(value).slice(0, MAX_SHOWN));
  return `${neutralLine(`Exposed by request ${request}, ${method} ${url}: ${place} is ${wrong}, not ${right}`)}\n`;
}

const MAX_SHOWN = 200;
