/** The configuration of a run of `verify`, and the contract to verify. */
import { basename, dirname, resolve } from 'node:path';
import type { GenerateRequest } from '../generate/request.ts';
import type { Documents, VerifyConfig } from './define-verify.ts';
import type { Environment } from './headers.ts';
import { storeNamed } from '../sources/store.ts';
import { requestsOf, type DocumentFlags } from './flags.ts';
import { isObject } from './is-object.ts';
import { loadConfig } from './load-config.ts';
import { checked, verifyConfigIn } from './verify-config.ts';

export interface VerifySources {
  readonly config: VerifyConfig;
  readonly request: GenerateRequest;
}

/**
 * Returns the configuration and the documents. `--config` names `verify.config.ts` or `codegen.ts`; the other file must
 * be in the same folder. Documents of flags take precedence over documents of `verify.config.ts`, which take precedence
 * over documents of `codegen.ts`. Throws `InputError` if there are no documents.
 */
export async function verifySources(
  flags: DocumentFlags,
  cwd: string,
  environment: Environment,
): Promise<VerifySources> {
  const file = flags.config === undefined ? undefined : resolve(cwd, flags.config);
  const folder = file === undefined ? cwd : dirname(file);
  const named = file === undefined ? undefined : await loadConfig(file, flags.config!);
  const isCodegen = isObject(named?.value) && 'generates' in named.value;
  const config =
    named !== undefined && !isCodegen
      ? checked(named, basename(file!))
      : ((await verifyConfigIn(folder)) ?? {});
  const requests = await requestsIn(flags, cwd, config, folder, isCodegen);
  // `diptych update` reads only `codegen.ts`.
  await storeNamed({ ...documentFlags(config.contract ?? {}), ...flags }, requests, environment);
  const [request] = requests;
  // A configuration without an output was rejected earlier.
  return { config, request: request! };
}

function requestsIn(
  flags: DocumentFlags,
  cwd: string,
  { contract }: VerifyConfig,
  folder: string,
  isCodegen: boolean,
): Promise<readonly GenerateRequest[]> {
  const { config: _, ...others } = flags;
  if (isCodegen) return requestsOf(flags, cwd);
  if (flags.openapi !== undefined || flags.schema !== undefined) return requestsOf(others, cwd);
  return requestsOf(contract ? documentFlags(contract) : others, folder);
}

export function documentFlags({ openapi, overlays, schema, documents }: Documents): DocumentFlags {
  return {
    ...(openapi !== undefined && { openapi }),
    ...(overlays !== undefined && { overlays }),
    ...(schema !== undefined && { schema: [schema].flat() }),
    ...(documents !== undefined && { documents: [documents].flat() }),
  };
}
