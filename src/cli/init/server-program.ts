/** The printed program that serves the generated handlers and resolvers: one app if the frameworks can share it. */
import { textOf } from '../../emit/code.ts';
import { stringLiteral } from '../../emit/encode/ecmascript.ts';
import type { Framework } from './detect/framework.ts';
import { ADAPTERS } from './frameworks.ts';
import { graphqlServer, MOUNTS, SHARED, YOGA, type ServerFiles } from './server-mounts.ts';
import type { Step } from './step.ts';

/** Returns the program to serve the generated code; two programs if the two protocols cannot share one. */
export function serverSteps(files: ServerFiles, frameworks: readonly Framework[]): readonly Step[] {
  const of = (protocol: Framework['protocol']): string | undefined =>
    frameworks.find((framework) => framework.protocol === protocol)?.id;
  const rest = files.exists('rest/router') ? mountOf(files, of('rest') ?? 'node') : undefined;
  const graphql = files.exists('graphql/schema') ? (of('graphql') ?? YOGA) : undefined;
  const handlers = 'Implement the handlers, and mount them';
  const resolvers = 'Implement the resolvers, and serve them';
  if (rest === undefined) {
    return graphql === undefined ? [] : [step(resolvers, [graphqlImports(files), graphqlServer(graphql)])];
  }
  const service = restService(files);
  const mount = MOUNTS[rest]!(files);
  if (graphql === undefined) return [step(handlers, [service, mount])];
  const shared = SHARED[`${rest}+${graphql}`];
  const both = 'Implement the handlers and the resolvers, and serve them';
  if (shared) return [step(both, [graphqlImports(files), service, withGraphqlNote(files, shared(files))])];
  if (rest !== 'lambda') return [step(both, [graphqlImports(files), service, mount, graphqlServer(graphql)])];
  return [step(handlers, [service, mount]), step(resolvers, [graphqlImports(files), graphqlServer(graphql)])];
}

/** Returns the framework if its adapter was generated, and otherwise the Fetch API. */
function mountOf(files: ServerFiles, framework: string): string {
  const module = ADAPTERS[framework];
  const isThere = module === undefined || files.exists(`runtime/${module}`);
  return isThere && Object.hasOwn(MOUNTS, framework) ? framework : 'fetch';
}

function step(title: string, parts: readonly string[]): Step {
  const lines = parts.join('\n\n').split('\n');
  const imports = new Set(lines.filter((line) => line.startsWith('import ')));
  const others = lines
    .filter((line) => !line.startsWith('import '))
    .join('\n')
    .trim();
  return { title, code: [...imports, '', others.replace(/\n{3,}/g, '\n\n')].join('\n') };
}

function restService(files: ServerFiles): string {
  const basePath =
    files.basePath === '' ? '' : `\n  basePath: ${textOf(stringLiteral(files.basePath), 'ecmascript')},`;
  if (!files.isSecured)
    return `import { createHandler } from '${files.import('rest/router')}';
import { handlers } from '${files.import('rest/service')}';

const handler = createHandler(handlers, {${basePath}
  context: () => ({}), // the second argument of each handler
});`;
  return `import { createHandler } from '${files.import('rest/router')}';
import { Halt } from '${files.import('runtime/result')}';
import { handlers } from '${files.import('rest/service')}';

const handler = createHandler(handlers, {${basePath}
  context: (_request, route) => {
    // Check the credentials that route.security requires, and return the caller. Until then, reject such
    // requests, with the body that the document declares for 401.
    if (route.security.length > 0) throw new Halt({ status: 401 });
    return {};
  },
});`;
}

/** Adds a note to a program with credentials, because `context` checks the credentials of REST requests only. */
function withGraphqlNote({ isSecured }: ServerFiles, program: string): string {
  const note = '// GraphQL is open to all callers until you check their credentials in its own context.';
  const isStart = /^(?:const (?:yoga|apollo) = |await app\.register\(mercurius)/m;
  return isSecured ? program.replace(isStart, (start) => `${note}\n${start}`) : program;
}

function graphqlImports(files: ServerFiles): string {
  return `import { resolvers } from '${files.import('graphql/resolvers')}';
import { typeDefs } from '${files.import('graphql/schema')}';`;
}
