/** Completion scripts, in the shells that are installed. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { temporaryFolder } from './folder.ts';
import { runCli } from './run-cli.ts';

async function script(shell: string): Promise<string> {
  const { code, out, err } = await runCli(['completion', shell], temporaryFolder());
  expect(code, err).toBe(0);
  return out;
}

/** The completions that bash offers for the last word of a line. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const program = `${await script('bash')}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _diptych; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', program, 'bash', 'diptych', ...words], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout.trim().split('\n');
}

test('bash offers commands, then the flags of the command, then values', async () => {
  expect(await offered('')).toEqual(
    expect.arrayContaining(['generate', 'init', 'lint', 'verify', 'diff', 'completion', '--version']),
  );
  expect(await offered('gen')).toEqual(['generate']);
  expect(await offered('generate', '--ch')).toEqual(['--check']);
  expect(await offered('completion', 'z')).toEqual(['zsh']);
  expect(await offered('lint', '--check')).toEqual(['']);
});

test('the completions of zsh and fish contain every command and flag with its description', async () => {
  const [zsh, fish] = [await script('zsh'), await script('fish')];
  expect(zsh).toContain(`'--check:write nothing; exit 1 if the output is not up to date'`);
  expect(zsh.match(/^ {4}\w+\) offered=/gm)!.length).toBe(fish.match(/__fish_use_subcommand/g)!.length);
  expect(fish).toMatch(/-n '__fish_seen_subcommand_from generate' -l check -d 'write nothing; /);
  expect(fish).toContain(`-f -a 'bash zsh fish'`);
});

test('an unknown shell is a usage error', async () => {
  const { code, err } = await runCli(['completion', 'tcsh'], temporaryFolder());
  expect(code).toBe(2);
  expect(err).toContain('bash, zsh, fish');
});
