/** What a method takes: path parameters by position, everything else by keyword. */
import type { Contract } from '../../../model/contract.ts';
import { NameScope } from '../../names.ts';
import {
  graphqlArguments as graphqlPlan,
  restArguments as restPlan,
  type ArgumentNames,
  type ArgumentsPlan,
} from '../../shape/arguments.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import { pythonName } from './names.ts';

export { isFlattened, type ArgumentPlan, type ArgumentsPlan } from '../../shape/arguments.ts';

const RESERVED = ['self', 'options'];

export function restArguments(contract: Contract, shape: RestShape): ArgumentsPlan {
  return restPlan(contract, shape, new Claims());
}

export function graphqlArguments(contract: Contract, shape: GraphqlShape): ArgumentsPlan {
  return graphqlPlan(contract, shape, new Claims());
}

/** Names of one signature. Of two that are alike, the later is told by where it goes. */
class Claims implements ArgumentNames {
  readonly #scope = new NameScope(RESERVED);

  claim(name: { readonly words: readonly string[]; readonly wire: string }, place: string): string {
    const plain = pythonName(name, 'argument', new Set(RESERVED));
    if (!this.#scope.has(plain)) return this.#scope.claim(plain);
    return this.#scope.claim(pythonName({ words: [place, ...name.words] }, 'argument'), '_');
  }
}
