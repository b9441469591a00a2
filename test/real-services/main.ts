/**
 * Makes every call of stripe-mock's document by the client of each language, or of those that are named, and prints
 * what fails and a row of the table in `docs/real-services.md`.
 *
 *     npm run real-services [-- <language>…]
 */
import { CLIENTS } from './clients.ts';
import { measure } from './measure.ts';
import { hasStripeMock, STRIPE_MOCK } from './stripe-mock.ts';

const named = process.argv.slice(2).map((name) => name.toLowerCase());
const chosen = Object.entries(CLIENTS).filter(
  ([name]) => named.length === 0 || named.includes(name.toLowerCase()),
);
if (!hasStripeMock) {
  console.log('skip stripe-mock: .ci/run installs it into .go/');
} else if (chosen.length === 0) {
  console.error(`There is no client of ${named.join(', ')}. There are ${Object.keys(CLIENTS).join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const [name, client] of chosen) {
    if (!client.isHere) {
      console.log(`skip ${name}: it is not on this machine`);
      continue;
    }
    const { operations, failures } = await measure(STRIPE_MOCK, client);
    for (const { id, failure } of failures) console.log(`FAIL ${id}\n     ${failure}`);
    console.log(`| ${name} | ${operations - failures.length} of ${operations} |`);
    if (failures.length > 0) process.exitCode = 1;
  }
}
