/** Types and helpers for `verify.config.ts`. It imports little, because every configuration imports it. */
import { InputError } from '../../core/diagnostic.ts';
import { ownMember } from '../../core/own-member.ts';
import type { VerifyOptions, WebhookOptions } from '../../verify/options.ts';
import { say } from '../diagnostics.ts';

/** The location of a contract. Paths and patterns are relative to the configuration, or to `cwd` of `loadContract`. */
export interface Documents {
  /** Root file of the OpenAPI document. */
  readonly openapi?: string;
  /** Overlays for the OpenAPI document, in the order of their application. */
  readonly overlays?: readonly string[];
  /** GraphQL schema files, as paths or patterns. */
  readonly schema?: string | readonly string[];
  /** GraphQL operations of the clients, as paths or patterns. */
  readonly documents?: string | readonly string[];
}

/** The options of `verify` and the location of the contract. A flag overrides the property with the same meaning. */
export interface VerifyConfig extends Omit<
  VerifyOptions,
  'onProgress' | 'onFinding' | 'observe' | 'signal' | 'resume' | 'webhooks' | 'listens'
> {
  /** The receiver of webhooks. If it is absent, verify does not receive webhooks. Without `listen`, it opens a local port. */
  readonly webhooks?: WebhookConfig;
  /** Replaces `codegen.ts` next to the configuration. */
  readonly contract?: Documents;
  /** Omits the faulty parts of the documents, each with a warning. */
  readonly tolerate?: boolean;
  /** Omits the elements that the documents mark as assumed. */
  readonly documentedOnly?: boolean;
}

/** A receiver of webhooks. */
export interface WebhookConfig extends Partial<WebhookOptions> {
  /** Port on 127.0.0.1. Default: any free port. Set `url` if the service reaches this port at another URL. */
  readonly port?: number;
}

/** Returns the configuration itself, with its types checked. */
export function defineVerify(config: VerifyConfig): VerifyConfig {
  return config;
}

/**
 * Returns a required environment variable, because secrets do not belong in files. Throws `InputError` if it is not
 * set.
 */
export function env(name: string): string {
  const value = ownMember(process.env, name);
  if (value === undefined || value === '') throw new InputError(say['verify-no-variable']({ name }));
  return value;
}
