import { expect, test } from 'vitest';
import { repositoryFiles, textOf } from './sources.ts';

const files = repositoryFiles();
const isText = (path: string): boolean =>
  /\.(ts|js|mjs|json|yaml|yml|graphql|md|liquid|txt)$|(^|\/)[^.]*$/.test(path);
const isSource = (path: string): boolean =>
  /^(src|test|sandbox|templates|scripts|examples|bench)\/.*\.[jt]s$/.test(path);

test('the toolkit does not mention the domain of the reference service', () => {
  // Words of this repository's own contract. `message` alone is an ordinary word in errors.
  const words =
    /\b(sms|mms|a2p|brands?|telephony|messaging)\b|10dlc|campaign|shortcode|opt-?out|(inbound|outbound)[ -]message/i;
  const wrong = files
    .filter((path) => /^(src|templates)\//.test(path))
    .flatMap((path) => {
      const text = textOf(path);
      const lines = text.split('\n');
      return lines.flatMap((line, index) =>
        words.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      );
    });
  expect(wrong).toEqual([]);
});

test('no machine paths and no registry hosts', () => {
  const folders = ['work', 'root', 'home', 'Users'].map((name) => `/${name}/`).join('|');
  const registries = 'registry[.](npmjs|yarnpkg)|npm[.]pkg[.]github';
  const forbidden = new RegExp(`(^|["'\`(=\\s])(${folders})|${registries}`, 'm');
  const wrong = files
    .filter((path) => isText(path) && !path.endsWith('package-lock.json'))
    .filter((path) => forbidden.test(textOf(path)));
  expect(wrong).toEqual([]);
});

test('lock files name only the public registry, or no host', () => {
  const hosts = files
    .filter((path) => path.endsWith('package-lock.json'))
    .flatMap((path) =>
      [...textOf(path).matchAll(/"resolved": "https?:\/\/([^/"]+)/g)].map(([, host]) => host),
    );
  expect([...new Set(hosts)].filter((host) => !/^registry[.]npmjs[.]org$/.test(host ?? ''))).toEqual([]);
});

test('most files are under 150 lines, none over 500', () => {
  const sizes = files
    .filter(isSource)
    .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
    .sort((one, other) => other.lines - one.lines);
  const long = sizes.filter(({ lines }) => lines > 150);
  const median = sizes[Math.floor(sizes.length / 2)]?.lines;
  console.log(
    [
      `${sizes.length} source files, median ${median} lines, ${long.length} over 150:`,
      ...long.map(({ path, lines }) => `${String(lines).padStart(5)} ${path}`),
    ].join('\n'),
  );
  expect(sizes.filter(({ lines }) => lines > 500)).toEqual([]);
  expect(long.length).toBeLessThan(sizes.length / 4);
});

test('a decision has at most 800 words', () => {
  const decisions = files.filter((path) => path.startsWith('docs/decisions/'));
  expect(decisions.length).toBeGreaterThan(0);
  expect(decisions.filter((path) => textOf(path).trim().split(/\s+/).length > 800)).toEqual([]);
});

test('the code contains no reminders of unfinished work', () => {
  const words = /\b(TO(?:DO)|FIX(?:ME)|XX(?:X))\b/;
  expect(files.filter(isSource).filter((path) => words.test(textOf(path)))).toEqual([]);
});

test('test/needs-shared.json lists the tests that read ../shared', () => {
  const readers = files.filter(
    (path) => path.endsWith('.test.ts') && / from '[./]+\/support\/corpus\.ts'/.test(textOf(path)),
  );
  expect(JSON.parse(textOf('test/needs-shared.json'))).toEqual(readers.toSorted());
});
