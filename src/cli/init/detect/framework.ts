/** Detects the server framework of a project by its dependencies. */

export interface Framework {
  /** The value of `--framework`. */
  readonly id: string;
  readonly title: string;
  /** The dependencies that indicate the framework. */
  readonly packages: readonly string[];
  /** The served protocol. */
  readonly protocol: 'rest' | 'graphql';
  /** True for a framework primarily for pages. By default, its projects are treated as clients. */
  readonly isClientFirst?: true;
}

/** The frameworks in order of precedence, because NestJS and Next include other frameworks. */
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
  { id: 'lambda', title: 'AWS Lambda', packages: ['@types/aws-lambda'], protocol: 'rest' },
];

/** Frameworks that can be selected but not detected, because they do not require a package. */
const withoutPackage: readonly Framework[] = [
  { id: 'node', title: 'node:http', packages: [], protocol: 'rest' },
  { id: 'fetch', title: 'Fetch API', packages: [], protocol: 'rest' },
];

export const allFrameworks: readonly Framework[] = [...frameworks, ...withoutPackage];

/** Returns every framework among the dependencies, in order of precedence. */
export function detectFrameworks(dependencies: ReadonlySet<string>): readonly Framework[] {
  return frameworks.filter(({ packages }) => packages.some((name) => dependencies.has(name)));
}
