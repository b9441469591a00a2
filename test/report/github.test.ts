import { expect, test } from 'vitest';
import { githubText } from '../../src/report/github.ts';

test('one command per diagnostic, with its location and the other locations', () => {
  const at = { file: 'a.yaml', line: 3, column: 7, pointer: '' };
  const text = githubText([
    {
      code: 'a-b',
      severity: 'error',
      message: 'Wrong.',
      help: 'Mend it.',
      at,
      related: [{ ...at, line: 9 }],
    },
    { code: 'c-d', severity: 'warning', message: 'Odd.' },
    { code: 'e-f', severity: 'note', message: 'So.' },
  ]);
  expect(text).toBe(
    '::error file=a.yaml,line=3,col=7,title=a-b::Wrong.%0ASee also a.yaml:9:7%0AMend it.\n' +
      '::warning title=c-d::Odd.\n' +
      '::notice title=e-f::So.\n',
  );
});

test('no string of a document ends a command or begins another', () => {
  const at = { file: 'a,line=1::b\n.yaml', line: 1, column: 1, pointer: '' };
  const text = githubText([
    { code: 'a-b', severity: 'error', message: '100%\r\n::set-env name=X::y\n##[command]rm \u2028::x', at },
  ]);
  expect(text.split('\n')).toHaveLength(2);
  expect(text).toBe(
    '::error file=a%2Cline=1%3A%3Ab%0A.yaml,line=1,col=1,title=a-b::' +
      '100%25%0A\\u003a:set-env name=X::y%0A\\u0023#[command]rm \\u2028::x\n',
  );
});

test('no output without diagnostics', () => {
  expect(githubText([])).toBe('');
});
