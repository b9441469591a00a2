/** Asks at most four questions. Enter accepts the proposal. */
import { targets as registry } from '../../emit/targets/registry.ts';
import type { Answers } from './answers.ts';
import type { InitFlags } from './init-flags.ts';
import { allFrameworks } from './detect/framework.ts';

/** Shows a prompt and returns the typed line. */
export type Ask = (prompt: string) => Promise<string>;

/**
 * Returns the flags with the answers. Skips questions that a flag already answers, and repeats a question whose answer
 * is not valid. `isValid` reports the reason.
 */
export async function askFor(
  proposed: Answers,
  flags: InitFlags,
  ask: Ask,
  isValid: (answered: InitFlags) => boolean,
): Promise<InitFlags> {
  let answered = flags;
  const answer = async (
    question: string,
    suggested: readonly string[],
    flagsOf: (given: readonly string[]) => InitFlags,
  ): Promise<void> => {
    for (;;) {
      const given = await words(ask, question, suggested);
      if (!given) return;
      const next = { ...answered, ...flagsOf(given) };
      if (isValid(next)) {
        answered = next;
        return;
      }
    }
  };
  const { openapi, schema } = proposed.documents;
  if (flags.openapi === undefined && flags.schema === undefined && flags.example !== true) {
    const named = [openapi ?? [], schema].flat();
    await answer('Documents (an OpenAPI document, GraphQL schema files)', named, sorted);
  }
  if (flags.target === undefined) {
    const known = registry.map(({ id }) => id).join(', ');
    await answer(`Targets (${known})`, proposed.targets, (target) => ({ target }));
  }
  if (flags.out === undefined) {
    await answer('Output folder', [proposed.out], (out) => ({ out: out.join(' ') }));
  }
  const isServer = (answered.target ?? proposed.targets).includes('server');
  if (flags.framework === undefined && isServer) {
    const known = allFrameworks.map(({ id }) => id).join(', ');
    const found = proposed.frameworks.map(({ id }) => id);
    const suggested = found.length === 0 ? ['node'] : found;
    await answer(`Framework (${known})`, suggested, (framework) => ({ framework }));
    answered = { ...answered, framework: answered.framework ?? suggested };
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
