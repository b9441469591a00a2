import { hideValue } from '../../core/hidden-values.ts';
import { ownMember } from '../../core/own-member.ts';

/**
 * Replaces `${NAME}` and `${NAME:default}` in the text of a configuration, like graphql-codegen. A name consists of
 * letters, digits, and underscores. A default can be quoted. An empty variable is treated as unset. The placeholder of
 * an unset variable without a default stays unchanged, so that messages contain the name (graphql-codegen writes
 * `undefined`). Diagnostics never contain the values of variables.
 */
export function interpolate(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(/\$\{([A-Z0-9_]+)(?::([^}]+))?\}/gi, (whole, name: string, fallback?: string) => {
    const value = ownMember(environment, name);
    if (value === undefined || value === '') return unquoted(fallback?.trim()) ?? whole;
    hideValue({ value, written: whole });
    return value;
  });
}

function unquoted(text: string | undefined): string | undefined {
  return text?.replace(/^(["'])(.+)\1$/s, (whole, quote: string, inner: string) =>
    inner.includes(quote) ? whole : inner,
  );
}
