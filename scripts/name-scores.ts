/**
 * `npm run name-scores` prints the number of calls with the same name as in handwritten clients, and the number of
 * names of types that are long or end with a number. `--others` lists these calls and types.
 */
import { identifiersOf } from '../test/names/identifiers.ts';
import { compare, SUBJECTS } from '../test/names/score.ts';

for (const subject of SUBJECTS) {
  const { client, compared, score, others } = await compare(subject);
  console.log(`${client}: ${(100 * score).toFixed(1)}% of ${compared} operations`);
  if (process.argv.includes('--others')) for (const line of others) console.log(`  ${line}`);
}

for (const document of ['stripe.json', 'openai.json', 'twilio_api_v2010.json', 'twilio_messaging_v1.json']) {
  for (const { target, invented, long, numbered } of await identifiersOf(document)) {
    console.log(
      `${document}, ${target}: ${long.length} of ${invented} invented names are long, ${numbered.length} numbered`,
    );
    if (process.argv.includes('--others'))
      for (const name of [...long, ...numbered]) console.log(`  ${name}`);
  }
}
