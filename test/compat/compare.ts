import { basename, dirname } from 'node:path';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { diff } from '../../src/diff/diff.ts';
import type { DiffReport } from '../../src/diff/report.ts';
import { load } from '../../src/load/load.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Contract } from '../../src/model/contract.ts';
import { memoryFiles } from '../load/memory-files.ts';

/** The current date in all tests of comparisons. */
export const TODAY = new Date('2026-01-01');

/** Compares two documents, given as values or as YAML. */
export async function compare(old: JsonObject | string, next: JsonObject | string): Promise<DiffReport> {
  return diff(await contractOf(old), await contractOf(next), { today: TODAY });
}

export async function contractOf(document: JsonObject | string): Promise<Contract> {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const files = memoryFiles({ 'api.yaml': text });
  const { contract, diagnostics } = await load({ openapi: 'api.yaml', tolerant: true }, files);
  if (!contract) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return contract;
}

/** Returns one line for each finding. */
export function linesOf({ findings }: DiffReport): readonly string[] {
  return findings.map(({ level, id, subject, place, message, witness }) =>
    [
      `${level} ${id} · ${[subject, place].filter((part) => part !== '').join(' · ')}`,
      `    ${message}${witness?.value === undefined ? '' : ` Witness: ${JSON.stringify(witness.value)}.`}`,
      ...(witness && witness.value === undefined ? [`    ${witness.curl}`] : []),
    ].join('\n'),
  );
}

/** Compares two files. Returns undefined if one of them cannot be read. */
export async function compareFiles(old: string, next: string): Promise<DiffReport | undefined> {
  const [before, after] = await Promise.all([old, next].map(contractIn));
  return before && after && diff(before, after, { today: TODAY });
}

async function contractIn(path: string): Promise<Contract | undefined> {
  const input = { openapi: basename(path), tolerant: true };
  return (await load(input, nodeSourceFiles(dirname(path)))).contract;
}
