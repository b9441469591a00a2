/**
 * `node scripts/tolerance.ts FOLDER...` measures the share of operations that tolerant loading keeps. It prints a row
 * for each OpenAPI document of the folders that strict loading rejects. With `--plant`, it adds faults of every kind to
 * each document, and prints a row for each.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { load as parseYaml } from 'js-yaml';
import type { SourceFiles } from '../src/core/files.ts';
import { nodeSourceFiles } from '../src/cli/source-files.ts';
import { load, type Loaded } from '../src/load/load.ts';
import { memoryFiles } from '../test/load/memory-files.ts';
import { FAULTS, plantEach, type JsonMap } from '../test/load/faults.ts';

const plants = process.argv.includes('--plant');
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
let documents = 0;
let rejected = 0;
let wrongly = 0;

console.log('| document | faulty parts | operations kept |\n|---|---|---|');
for (const folder of folders) for (const name of readdirSync(folder).sort()) await measure(folder, name);
console.log(`\n${documents} documents, ${rejected} rejected by strict loading, ${wrongly} of them valid.`);

async function measure(folder: string, name: string): Promise<void> {
  if (!/\.(json|ya?ml)$/.test(name) || statSync(join(folder, name)).isDirectory()) return;
  const text = readFileSync(join(folder, name), 'utf8');
  if (!/^\s*"?openapi"?\s*:\s*["']?3\./m.test(text) && !/^\{\s*"openapi"\s*:\s*"3\./.test(text)) return;
  documents++;
  if (plants) {
    const document = (name.endsWith('.json') ? JSON.parse(text) : parseYaml(text)) as JsonMap;
    const count = FAULTS.reduce((sum, { plant }, index) => sum + plantEach(document, plant, index + 1), 0);
    await report(name, memoryFiles({ [name]: JSON.stringify(document) }), ` (${count} planted)`);
    return;
  }
  const { contract } = await load({ openapi: name }, nodeSourceFiles(folder));
  if (contract) return;
  rejected++;
  const validity = await new Validator().validate(join(folder, name)).catch(() => ({ valid: false }));
  if (validity.valid) wrongly++;
  await report(name, nodeSourceFiles(folder), '');
}

async function report(name: string, files: SourceFiles, remark: string): Promise<void> {
  const loaded: Loaded = await load({ openapi: name, tolerate: true }, files);
  const summary = loaded.diagnostics.find(({ code }) => code === 'tolerance-summary')?.message ?? '';
  const [, parts = '0', kept, all] = /^Omitted (\d+) .*: (\d+) of (\d+)/.exec(summary) ?? [];
  if (summary !== '' && kept === undefined) throw new Error(`The summary has another text: ${summary}`);
  const count = loaded.contract?.operations.length;
  const errors = loaded.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  const operations = kept ? `${kept} of ${all}` : `${count ?? `none: ${[...new Set(errors)].join(', ')}`}`;
  console.log(`| ${name}${remark} | ${parts} | ${operations} |`);
}
