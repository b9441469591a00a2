/** Files and presets that look like those of a configuration are reported. */
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { runCli } from './run-cli.ts';

test.each([
  ['a format that is not searched', { 'codegen.toml': '' }, /codegen\.toml was not read/],
  ['another name', { 'diptych.config.ts': '' }, /diptych\.config\.ts was not read/],
  [
    'another preset',
    { 'codegen.json': '{ "generates": { "a/": { "preset": "diptych" } } }' },
    /Did you mean `diptych`\?/,
  ],
])('a configuration with %s', async (_, files, expected) => {
  const folder = temporaryFolder();
  fill(folder, files);
  const { code, err } = await runCli(['generate'], folder);
  expect(err.replace(/\s+/g, ' ')).toMatch(expected);
  expect(code).toBe(2);
});
