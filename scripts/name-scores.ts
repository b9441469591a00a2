/** `npm run name-scores`: how many calls are named as in the hand-made clients; `--others` lists those that are not. */
import { compare, SUBJECTS } from '../test/names/score.ts';

for (const subject of SUBJECTS) {
  const { client, compared, score, others } = await compare(subject);
  console.log(`${client}: ${(100 * score).toFixed(1)} % of ${compared} operations`);
  if (process.argv.includes('--others')) for (const line of others) console.log(`  ${line}`);
}
