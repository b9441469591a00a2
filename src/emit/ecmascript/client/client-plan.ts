import type { Contract } from '../../../model/contract.ts';
import type { Kit } from '../../target.ts';
import { clientCalls } from '../../shape/client-calls.ts';
import { environmentsOf } from '../../shape/environments.ts';
import { packageNames } from '../package-names.ts';
import { decideNames } from './client-names.ts';
import { resourcesOf } from './resources.ts';

/** Returns the calls, resources, and names from which all modules of the client are printed. */
export function clientPlan(declared: Contract, target: string, kit: Kit) {
  const { contract, groups, rest, graphql } = clientCalls(declared, target, kit);
  const environments = environmentsOf(contract);
  const resources = resourcesOf(groups, ['graphql', 'request', ...(environments ? ['environment'] : [])]);
  const names = decideNames(
    contract,
    rest,
    graphql,
    { classes: resources.map(({ className }) => className), groups },
    packageNames(kit),
  );
  return { contract, rest, graphql, environments, resources, names };
}
