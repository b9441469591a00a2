/** Reads and validates `verify.config.ts`. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import {
  amount,
  commonKinds,
  flag,
  findInvalidOptionIn,
  findInvalidOption,
  object,
  text,
  texts,
  webhookKinds,
  type Kind,
  type Kinds,
} from '../../verify/option-kinds.ts';
import { say } from '../diagnostics.ts';
import type { Documents, VerifyConfig, WebhookConfig } from './define-verify.ts';
import { isObject } from './is-object.ts';
import { loadConfig, type LoadedConfig } from './load-config.ts';

const USUAL_NAMES = ['verify.config.ts', 'verify.config.js', 'verify.config.mjs', 'verify.config.json'];

/**
 * Returns the configuration with a default name in a folder, if it exists. Throws `InputError` if it is broken.
 */
export async function verifyConfigIn(folder: string): Promise<VerifyConfig | undefined> {
  const name = USUAL_NAMES.find((one) => existsSync(resolve(folder, one)));
  return name === undefined ? undefined : checked(await loadConfig(resolve(folder, name), name), name);
}

const paths: Kind = {
  wanted: 'a path, or a list of them',
  fits: (value) => text.fits(value) || texts.fits(value),
};

const MEMBERS: Kinds<VerifyConfig> = {
  ...commonKinds,
  contract: object,
  tolerate: flag,
  documentedOnly: flag,
};
const CONTRACT: Kinds<Documents> = { openapi: text, overlays: texts, schema: paths, documents: paths };
const WEBHOOKS: Kinds<WebhookConfig> = { ...webhookKinds, port: amount };

/** Returns a checked configuration. Throws `InputError` for the first property with a wrong type or name. */
export function checked({ value, at }: LoadedConfig, path: string): VerifyConfig {
  if (!isObject(value)) throw new InputError(say['config-broken']({ path, reason: 'it exports no object.' }));
  const misfit =
    findInvalidOption(value, MEMBERS, WEBHOOKS) ??
    findInvalidOptionIn(value['contract'], CONTRACT, 'contract.');
  if (misfit)
    throw new InputError(say['config-invalid']({ path, ...misfit }, at(...misfit.member.split('.'))));
  return value;
}
