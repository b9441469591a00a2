/** Asks at most four questions. Enter accepts the proposal. */
import { targets as registry } from '../../emit/targets/registry.ts';
import type { Answers } from './answers.ts';
import type { InitFlags } from './init-flags.ts';
import { allFrameworks } from './detect/framework.ts';

/** Shows a prompt and returns the typed line. */
export type Ask = (prompt: string) => Promise<string>;

/** Returns the flags with the answers. Skips questions that a flag already answers. */
export async function askFor(proposed: Answers, flags: InitFlags, ask: Ask): Promise<InitFlags> {
  let answered = flags;
  const { openapi, schema } = proposed.documents;
  if (flags.openapi === undefined && flags.schema === undefined && flags.example !== true) {
    const named = [openapi ?? [], schema].flat();
    const documents = await words(ask, 'Documents (an OpenAPI document, GraphQL schema files)', named);
    if (documents) answered = { ...answered, ...sorted(documents) };
  }
  if (flags.target === undefined) {
    const known = registry.map(({ id }) => id).join(', ');
    const target = await words(ask, `Targets (${known})`, proposed.targets);
    if (target) answered = { ...answered, target };
  }
  if (flags.out === undefined) {
    const out = await words(ask, 'Output folder', [proposed.out]);
    if (out) answered = { ...answered, out: out.join(' ') };
  }
  const isServer = (answered.target ?? proposed.targets).includes('server');
  if (flags.framework === undefined && isServer) {
    const known = allFrameworks.map(({ id }) => id).join(', ');
    const suggested = proposed.frameworks.map(({ id }) => id);
    const framework = await words(ask, `Framework (${known})`, suggested.length === 0 ? ['node'] : suggested);
    answered = { ...answered, framework: framework ?? (suggested.length === 0 ? ['node'] : suggested) };
  }
  return answered;
}

/** Returns the words of the line, or undefined if it is empty. */
async function words(
  ask: Ask,
  question: string,
  proposed: readonly string[],
): Promise<readonly string[] | undefined> {
  const line = (await ask(`${question} [${proposed.join(' ')}]: `)).trim();
  return line === '' ? undefined : line.split(/[\s,]+/);
}

function sorted(paths: readonly string[]): Pick<InitFlags, 'openapi' | 'schema'> {
  const isSchema = (path: string): boolean => /\.(graphqls?|gql|sdl)$/i.test(path);
  const openapi = paths.find((path) => !isSchema(path));
  const schema = paths.filter((path) => path !== openapi);
  return { ...(openapi !== undefined && { openapi }), ...(schema.length > 0 && { schema }) };
}
