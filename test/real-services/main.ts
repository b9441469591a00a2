/**
 * Sends every call of stripe-mock's document with the client of each language, or of the given ones, and
 * prints failures and a row of the table in `docs/real-services.md`. `--mock` sends the calls of this
 * repository's contract to `diptych mock`; `--mock stripe` those of stripe-mock's document, and `--mock openai`
 * and `--mock twilio` those of documents in `../shared/corpus`. `--peers` makes the calls of stripe-mock with the
 * clients of other generators, which it downloads.
 *
 * npm run real-services [-- [--mock [stripe | openai | twilio]] <language>…]
 * npm run real-services -- --peers [<generator>…]
 */
import { hasCorpus } from '../support/corpus.ts';
import { CLIENTS, type ClientRow } from './clients.ts';
import { MESSAGING_IN_MOCK, OPENAI_IN_MOCK, STRIPE_IN_MOCK, TWILIO_IN_MOCK } from './diptych-mock.ts';
import { measure } from './measure.ts';
import type { Service } from './service.ts';
import { PEERS } from './peers.ts';
import { hasStripeMock, STRIPE_MOCK } from './stripe-mock.ts';

const MOCKED: Readonly<Record<string, Service>> = {
  stripe: STRIPE_IN_MOCK,
  openai: OPENAI_IN_MOCK,
  twilio: TWILIO_IN_MOCK,
};

const words = process.argv.slice(2).map((name) => name.toLowerCase());
const isMocked = words.includes('--mock');
const mocked = isMocked ? words.find((word) => Object.hasOwn(MOCKED, word)) : undefined;
const service = mocked !== undefined ? MOCKED[mocked]! : isMocked ? MESSAGING_IN_MOCK : STRIPE_MOCK;
const isStripe = mocked === 'stripe' || !isMocked;
const named = words.filter((word) => !word.startsWith('--') && word !== mocked);
const rows: Readonly<Record<string, ClientRow>> = words.includes('--peers') ? PEERS : CLIENTS;
const chosen = Object.entries(rows).filter(
  ([name]) => named.length === 0 || named.includes(name.toLowerCase().split(' ')[0]!),
);
if (isStripe && !hasStripeMock) {
  console.log('skip stripe-mock: .ci/run installs it into .go/');
} else if (mocked !== undefined && !isStripe && !hasCorpus) {
  console.log('skip: ../shared is not on this machine');
} else if (chosen.length === 0) {
  console.error(`There is no client of ${named.join(', ')}. There are ${Object.keys(rows).join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const [name, client] of chosen) {
    if (!client.isHere) {
      console.log(`skip ${name}: it is not on this machine`);
      continue;
    }
    const measured = await measure(service, client).catch((error: unknown) => String(error));
    if (typeof measured === 'string') {
      console.log(`FAIL ${name}\n     ${measured}`);
      process.exitCode = 1;
      continue;
    }
    const { operations, failures } = measured;
    for (const { id, failure } of failures) console.log(`FAIL ${id}\n     ${failure}`);
    console.log(`| ${name} | ${operations - failures.length} of ${operations} |`);
    if (failures.length > 0) process.exitCode = 1;
  }
}
