/**
 * Third-party tools test the mock: Schemathesis as its client, and Prism as a proxy between the mock and our
 * client.
 */
import { join } from 'node:path';
import { loadContract } from '../../../src/cli/verify.ts';
import { CLIENTS } from '../../real-services/clients.ts';
import { MESSAGING_IN_MOCK } from '../../real-services/diptych-mock.ts';
import { measure } from '../../real-services/measure.ts';
import { CORPUS, hasCorpus } from '../../support/corpus.ts';
import { behindPrism, rejects } from './prism.ts';
import { judged } from './schemathesis.ts';

const MESSAGING = join(import.meta.dirname, '../../../generated/openapi/v1.json');
const BASIC = `Basic ${btoa('owner:x')}`;

interface Row {
  readonly document: string;
  readonly authorization?: string;
}

const ROWS: readonly Row[] = [
  { document: MESSAGING, authorization: 'Bearer OWNER@st' },
  ...(hasCorpus
    ? [
        { document: join(CORPUS, 'petstore-expanded.yaml') },
        { document: join(CORPUS, 'twilio_messaging_v1.json'), authorization: BASIC },
        { document: join(CORPUS, 'twilio_api_v2010.json'), authorization: BASIC },
      ]
    : []),
];

/** Prints a row for each contract, and each finding to standard error. `words` selects contracts by name. */
export async function judgedByPeers(words: readonly string[], examples: number): Promise<void> {
  console.log('| contract | requests | 5xx | failures by type |\n|---|---|---|---|');
  for (const row of ROWS) {
    if (words.length > 0 && !words.some((word) => row.document.split('/').at(-1)!.startsWith(word))) continue;
    const contract = await loadContract({ openapi: row.document }, { tolerate: true });
    const { requests, faults, failures, types } = await judged({ ...row, contract }, examples);
    const counts = Object.entries(types).map(([type, count]) => `${type} ${count}`);
    const name = row.document.split('/').at(-1);
    console.log(`| ${name} | ${requests} | ${faults} | ${counts.join(', ') || 'none'} |`);
    for (const failure of failures) console.error(`${name}: ${failure}`);
  }
  if (words.length > 0 && !words.includes('prism')) return;
  const service = behindPrism(MESSAGING_IN_MOCK, MESSAGING);
  if (!(await rejects(service))) throw new Error('Prism accepts a request that violates the document');
  const { operations, failures } = await measure(service, CLIENTS['TypeScript']!);
  console.log(`Prism accepts ${operations - failures.length} of ${operations} calls, and their responses.`);
  for (const { id, failure } of failures) console.error(`${id}: ${failure}`);
}
