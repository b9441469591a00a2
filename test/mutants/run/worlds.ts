import { createSandbox, type SandboxOptions } from '../../../sandbox/app.ts';
import { nodeSourceFiles } from '../../../src/cli/source-files.ts';
import { webhookReceiver } from '../../../src/cli/webhook-receiver.ts';
import { load } from '../../../src/load/load.ts';
import type { Contract } from '../../../src/model/contract.ts';
import type { VerifyOptions } from '../../../src/verify/options.ts';
import { ordersContract, ordersWorld } from '../../verify/orders/service.ts';
import { petsContract, petsWorld } from '../../verify/pets/service.ts';
import type { World } from '../../verify/world.ts';
import type { Mutant } from '../mutant.ts';
import { editedSandbox, repositoryRoot } from './load-edited.ts';

/** An implementation to verify, and the options that its owner would pass to verify. */
interface Opened {
  readonly world: World;
  readonly options: VerifyOptions;
  readonly close: () => Promise<void>;
}

const QUOTAS = { default: 1e9, messages: 1e9, sandbox: 1e9 };
/** No correct response takes this long, even on a busy machine. */
const MAX_RESPONSE_TIME_MS = 5000;

const ROLES = ['OWNER', 'ADMIN', 'MANAGER', 'AGENT', 'VIEWER'] as const;
const keyOf = (role: string): string => `sk_sandbox_${role.toLowerCase().repeat(5)}`;
const bearer = (role: string): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${keyOf(role)}`,
});

/** The credentials that verify uses. */
export const OWNER_KEY = keyOf('OWNER');

const SANDBOX: SandboxOptions = {
  quotas: QUOTAS,
  echoDelayMs: 5,
  keys: ROLES.map((role) => ({ key: keyOf(role), role })),
  allowPrivateAddresses: true,
  report: () => {},
};

/** The options for verifying the sandbox. */
const OPTIONS: VerifyOptions = {
  maxResponseTimeMs: MAX_RESPONSE_TIME_MS,
  role: 'OWNER',
  credentials: Object.fromEntries(ROLES.slice(1).map((role) => [role, { headers: bearer(role) }])),
};

const DOCUMENTS = {
  openapi: 'openapi/v1.yaml',
  graphql: ['schema/*.graphql'],
  documents: ['schema/operations/*.graphql'],
};

/** The contracts, loaded once for all mutants. */
export interface Contracts {
  readonly sandbox: Contract;
  readonly pets: Contract;
  readonly orders: Contract;
}

export async function loadContracts(): Promise<Contracts> {
  const { contract } = await load(DOCUMENTS, nodeSourceFiles(repositoryRoot));
  if (!contract) throw new Error('the contract of this repository cannot be loaded');
  return { sandbox: contract, pets: await petsContract(), orders: await ordersContract() };
}

/** Starts the implementation with the mutant's fault, or without a fault. */
export async function openWorld(contracts: Contracts, mutant: Mutant | undefined): Promise<Opened> {
  const { world, options, close } = await openHonest(contracts, mutant);
  const fetch = mutant && 'wraps' in mutant ? mutant.wraps(world) : world.fetch;
  const own = mutant && 'wraps' in mutant ? mutant.options : {};
  return { world: { ...world, fetch }, options: { ...options, ...own }, close };
}

async function openHonest(contracts: Contracts, mutant: Mutant | undefined): Promise<Opened> {
  const of = mutant && 'wraps' in mutant ? mutant.of : undefined;
  if (of === undefined) return openSandbox(contracts.sandbox, mutant);
  const close = async (): Promise<void> => {};
  if (of === 'pets') return { world: await petsWorld(contracts.pets), options: {}, close };
  const world = await ordersWorld(contracts.orders);
  return { world, options: world.options, close };
}

async function openSandbox(contract: Contract, mutant: Mutant | undefined): Promise<Opened> {
  const create =
    mutant && 'edits' in mutant
      ? (await editedSandbox(mutant.id, mutant.edits)).createSandbox
      : createSandbox;
  const sandbox = await create(SANDBOX);
  const webhooks = await webhookReceiver();
  const world: World = {
    contract,
    baseUrl: 'http://sandbox.test',
    graphqlUrl: 'http://sandbox.test/graphql',
    headers: bearer('OWNER'),
    fetch: sandbox.fetch,
    closedRest: 'ucs2',
    closedGraphql: 'MMS',
    states: { member: 'status', first: 'queued', last: 'delivered' },
  };
  return { world, options: { ...OPTIONS, webhooks }, close: () => sandbox.close() };
}
