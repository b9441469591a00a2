/** Runtime modules of each adapter, in addition to those of every service. */
const MODULES = {
  node: ['node-call.ts', 'node.ts'],
  express: ['express.ts', 'node-call.ts'],
  fastify: ['fastify.ts', 'node-call.ts'],
  koa: ['koa.ts', 'node-call.ts'],
  nest: ['express.ts', 'nest.ts', 'node-call.ts'],
  lambda: ['lambda.ts'],
} as const;

/**
 * A server or framework in which a service can be mounted. Frameworks that use the Fetch API do not need an adapter.
 */
export type Adapter = keyof typeof MODULES;

export const ADAPTERS = Object.keys(MODULES) as readonly Adapter[];

const OPTIONAL = new Set<string>(Object.values(MODULES).flat());

/** True for a runtime module used by a service with these adapters. */
export function isUsed(module: string, adapters: readonly Adapter[]): boolean {
  const used = adapters.flatMap((adapter): readonly string[] => MODULES[adapter]);
  return !OPTIONAL.has(module) || used.includes(module);
}
