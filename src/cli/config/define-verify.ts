/** What `verify.config.ts` may say. Light to import: every configuration imports it. */
import { InputError } from '../../core/diagnostic.ts';
import type { VerifyOptions, WebhookOptions } from '../../verify/options.ts';
import { say } from '../diagnostics.ts';

/** Where a contract is written; paths and patterns are relative to the configuration, or to `cwd` of `loadContract`. */
export interface Documents {
  /** Root file of the OpenAPI document. */
  readonly openapi?: string;
  /** GraphQL schema files, as paths or patterns. */
  readonly schema?: string | readonly string[];
  /** GraphQL operations of the clients, as paths or patterns. */
  readonly documents?: string | readonly string[];
}

/** The options of `verify`, and which contract is meant. A flag of the command line wins over the member it names. */
export interface VerifyConfig extends Omit<
  VerifyOptions,
  'onProgress' | 'onFinding' | 'observe' | 'signal' | 'resume' | 'webhooks' | 'listens'
> {
  /** Where webhooks are received; none are without it. Without `listen`, a port of this machine is opened. */
  readonly webhooks?: WebhookConfig;
  /** Instead of `codegen.ts` beside the configuration. */
  readonly contract?: Documents;
  /** Leaves out the faulty parts of the documents, each with a warning. */
  readonly tolerate?: boolean;
  /** Leaves out what the documents mark as assumed. */
  readonly documentedOnly?: boolean;
}

/** A receiver of webhooks. */
export interface WebhookConfig extends Partial<WebhookOptions> {
  /** Where it listens on 127.0.0.1; any that is free when left out. `url` is where the service reaches it, if elsewhere. */
  readonly port?: number;
}

/** The configuration itself, with its types checked. */
export function defineVerify(config: VerifyConfig): VerifyConfig {
  return config;
}

/** A variable of the environment that has to be there: keys belong into none of the files. Throws `InputError` without it. */
export function env(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new InputError(say['verify-no-variable']({ name }));
  return value;
}
