import { buildSchema } from 'graphql';
import { overHttp } from '../over-http.ts';
import { withUuids } from '../uuids.ts';

/** The GraphQL API of a correct service for `schema.graphql`, executed by graphql-js. */
export function graphqlService(sdl: string): (request: Request) => Promise<Response> {
  return overHttp({
    schema: withUuids(buildSchema(sdl)),
    rootValue: resolvers(),
    typeResolver: (value) => ('owner' in (value as object) ? 'Pet' : 'Owner'),
  });
}

interface Pet {
  readonly id: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

function resolvers(): object {
  const owner = { name: 'Ada', pets: (): object[] => all.slice(0, 1) };
  const adopted = new Set<string>();
  const pet = (name: string, kind: string, id = crypto.randomUUID() as string): Pet => ({
    id,
    state: () => (adopted.has(id) ? 'ADOPTED' : 'FREE'),
    name,
    kind,
    age: null,
    weight: 4,
    friends: ({ first = 1 }: { first?: number }) => all.slice(0, Math.max(0, Math.min(first, 2))),
    owner: kind === 'DOG' ? owner : null,
  });
  const all = [pet('Tom', 'CAT'), pet('Rex', 'DOG')];
  return {
    pets: ({ first = 10, kind }: { first?: number; kind?: string }) =>
      all.filter((one) => (kind ?? one.kind) === one.kind).slice(0, Math.max(0, Math.min(first ?? 10, 3))),
    pet: ({ id }: { id: string }) => {
      const found = all.find((one) => one.id === id.toLowerCase());
      // Passes through the state `reserved`, which no response shows.
      if (found) adopted.add(found.id);
      return found ?? null;
    },
    found: () => [all[0], owner],
    adopt: ({ input }: { input: { name: string; kind: string } }) => {
      if (input.name === '') return { userErrors: [{ field: 'name', message: 'is empty' }], pet: null };
      const made = pet(input.name, input.kind);
      all.unshift(made);
      return { userErrors: [], pet: made };
    },
  };
}
