/** Prints the arguments of a method: path parameters by position, and all others by keyword. */
import type { Contract } from '../../../model/contract.ts';
import { NameScope } from '../../names.ts';
import { claimByLocation } from '../../shape/argument-names.ts';
import {
  graphqlArguments as graphqlPlan,
  restArguments as restPlan,
  type ArgumentNames,
  type ArgumentsPlan,
} from '../../shape/arguments.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import { PYTHON } from './names.ts';

export { isFlattened, type ArgumentPlan, type ArgumentsPlan } from '../../shape/arguments.ts';

const RESERVED: ReadonlySet<string> = new Set(['self', 'options']);

export function restArguments(contract: Contract, shape: RestShape): ArgumentsPlan {
  return restPlan(contract, shape, names());
}

export function graphqlArguments(contract: Contract, shape: GraphqlShape): ArgumentsPlan {
  return graphqlPlan(contract, shape, names());
}

/** Returns the naming of one signature's arguments. */
function names(): ArgumentNames {
  const scope = new NameScope();
  return { claim: (name, place) => claimByLocation(PYTHON, scope, name, place, 'argument', RESERVED) };
}
