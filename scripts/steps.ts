/**
 * `node scripts/steps.ts types+lint unit+once` runs npm scripts. It runs the arguments one after another.
 * Scripts that are joined with `+` run in parallel, and the output of the first of them is shown live. It
 * stops after the first argument with a failed script.
 */
import { spawn } from 'node:child_process';

interface Outcome {
  readonly script: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
}

function run(script: string, isSeen: boolean): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], { stdio: isSeen ? 'inherit' : 'pipe' });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ script, ok: code === 0, seconds, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

for (const group of process.argv.slice(2)) {
  const scripts = group.split('+');
  const outcomes = await Promise.all(scripts.map((script, index) => run(script, index === 0)));
  for (const { script, ok, seconds, output } of outcomes) {
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${script} ${seconds.toFixed(1)} s`);
    if (!ok || process.env['VERBOSE'] !== undefined) process.stdout.write(output);
  }
  if (outcomes.some(({ ok }) => !ok)) {
    process.exitCode = 1;
    break;
  }
}
