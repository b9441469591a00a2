// Preloaded into every measured process: records the peak resident set of the process when it ends.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const report = process.env['BENCH_PEAK_FILE'];
if (isMainThread && report !== undefined) {
  process.on('exit', () => appendFileSync(report, `${process.resourceUsage().maxRSS}\n`));
}
