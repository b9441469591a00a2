/** The command on versions of Node.js that are too old for it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isInstalled } from './installed.ts';

const BIN = join(import.meta.dirname, '../../bin/diptych.cjs');

describe.for(['18', '20'])('Node.js %s', (version) => {
  const node = join(import.meta.dirname, `node_modules/node${version}/bin/node`);

  test.skipIf(!isInstalled(node))('ends with exit code 2, and names the required version', () => {
    const { status, stdout, stderr } = spawnSync(node, [BIN, 'generate'], { encoding: 'utf8' });
    expect(status, stderr).toBe(2);
    expect(stdout).toBe('');
    const lines = stderr.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^diptych needs Node\.js 22\.18 or newer\. This is Node\.js \d+\.\d+\.\d+\.$/);
    expect(lines[0]).toContain(`This is Node.js ${version}.`);
    expect(lines[1]).toContain('nvm install 24');
    expect(lines).toHaveLength(3);
  });
});
