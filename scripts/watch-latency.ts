/**
 * Prints the time that `generate --watch` takes from the moment a small document is saved until the client is written.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const SAVES = 12;
const document = (path: string): string => `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /${path}:
    get:
      operationId: listItems
      responses:
        '200':
          description: All items.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Item' } } } }
components:
  schemas:
    Item: { type: object, required: [id], properties: { id: { type: string } } }
`;

const folder = mkdtempSync(join(tmpdir(), 'diptych-watch-'));
const main = join(import.meta.dirname, '../src/cli/main.ts');
const file = join(folder, 'openapi.yaml');
writeFileSync(file, document('items'));
const args = [main, 'generate', '--watch', '--openapi', file, '--target', 'typescript'];
const child = spawn(process.execPath, args, { cwd: folder });
let output = '';
child.stdout.on('data', (chunk) => (output += String(chunk)));
child.stderr.on('data', (chunk) => (output += String(chunk)));
const until = async (text: string): Promise<void> => {
  while (!output.includes(text)) await wait(1);
};
await until('Watching');
const times: number[] = [];
for (let save = 0; save <= SAVES; save++) {
  await wait(200);
  output = '';
  const start = performance.now();
  writeFileSync(file, document(`items-${save}`));
  await until('changed');
  times.push(performance.now() - start);
}
child.kill('SIGINT');
rmSync(folder, { recursive: true });
const [first, ...later] = times;
const [median] = later.toSorted((one, other) => one - other).slice(SAVES / 2);
console.log(`first save ${Math.round(first!)} ms; median of ${SAVES} later saves ${Math.round(median!)} ms`);
