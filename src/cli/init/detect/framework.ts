/** Tells which server framework a project uses, by its dependencies. */

export interface Framework {
  /** As `--framework` has it. */
  readonly id: string;
  readonly title: string;
  /** A dependency that shows it. */
  readonly packages: readonly string[];
  /** What it serves. */
  readonly protocol: 'rest' | 'graphql';
  /** True for one that serves pages first: its projects are clients until someone says otherwise. */
  readonly isClientFirst?: true;
}

/** By what decides first: NestJS and Next bring others with them. */
export const frameworks: readonly Framework[] = [
  { id: 'nestjs', title: 'NestJS', packages: ['@nestjs/core'], protocol: 'rest' },
  { id: 'next', title: 'Next.js', packages: ['next'], protocol: 'rest', isClientFirst: true },
  {
    id: 'apollo',
    title: 'Apollo Server',
    packages: ['@apollo/server', 'apollo-server'],
    protocol: 'graphql',
  },
  { id: 'yoga', title: 'GraphQL Yoga', packages: ['graphql-yoga'], protocol: 'graphql' },
  { id: 'mercurius', title: 'Mercurius', packages: ['mercurius'], protocol: 'graphql' },
  { id: 'fastify', title: 'Fastify', packages: ['fastify'], protocol: 'rest' },
  { id: 'hono', title: 'Hono', packages: ['hono'], protocol: 'rest' },
  { id: 'koa', title: 'Koa', packages: ['koa'], protocol: 'rest' },
  { id: 'express', title: 'Express', packages: ['express'], protocol: 'rest' },
];

/** Can be chosen, and is never detected: it needs no package. */
const withoutPackage: readonly Framework[] = [
  { id: 'node', title: 'node:http', packages: [], protocol: 'rest' },
  { id: 'fetch', title: 'Fetch API', packages: [], protocol: 'rest' },
];

export const allFrameworks: readonly Framework[] = [...frameworks, ...withoutPackage];

/** Every framework that the dependencies show, by what decides first. */
export function detectFrameworks(dependencies: ReadonlySet<string>): readonly Framework[] {
  return frameworks.filter(({ packages }) => packages.some((name) => dependencies.has(name)));
}
