/**
 * Writes THIRD_PARTY_NOTICES.md, which contains the licenses of the code in `dist/vendor/`, and the packages that are
 * installed with Diptych. `npm run docs` runs it. With `--check`, it does not write the file, and fails if the file
 * would change.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleVendored, manifestOf } from './vendor-bundle.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'THIRD_PARTY_NOTICES.md');
const LICENSE_FILE = /^(licen[cs]e|notice|thirdpartynotice)/i;

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly peer?: boolean;
  readonly devOptional?: boolean;
}

const { packages: bundled } = await bundleVendored();
const text = `# Third-party notices

Made by \`npm run docs\`.

## Code in \`dist/vendor/openapi-typescript.js\`

${bundled.map(bundledSection).sort().join('\n\n')}

## Packages that npm installs with this one

Each carries its own license. \`graphql\` (MIT) is a peer that the project provides.

| package | version | license |
|---|---|---|
${installedRows().join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error('THIRD_PARTY_NOTICES.md is not up to date. Run npm run docs.');
  process.exitCode = 1;
}

function bundledSection(folder: string): string {
  const { name, version, license, homepage } = manifestOf(folder);
  if (license === undefined) throw new Error(`${name} names no license.`);
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  const fenced = texts.map((one) => `~~~text\n${one}\n~~~`);
  const source = `The package has no license file. Its source is at ${homepage}.`;
  return [`### ${name} ${version}, ${license}`, ...(fenced.length > 0 ? fenced : [source])].join('\n\n');
}

/** Returns the locked version of every package that users install. */
function installedRows(): readonly string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional, peer }]) => path !== '' && !dev && !devOptional && !peer)
    .map(([path, { version, license }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      const stated = license ?? manifestOf(join(root, path)).license ?? 'see package';
      return `| ${name} | ${version} | ${stated} |`;
    })
    .filter((row, index, rows) => rows.indexOf(row) === index)
    .sort();
}
