import { shellWord } from '../../core/shell.ts';
import type { SentRequest } from '../exchange.ts';
import { curlOf } from '../send/curl.ts';
import type { Secrets } from '../send/secrets.ts';
import type { Origins } from './origins.ts';

/**
 * Returns a line of shell commands to repeat requests from an empty state. It begins with the requests that created the
 * resources. An id in a response becomes a variable in later requests, because each run returns different ids.
 * @param isWhole true to also repeat the requests that changed these resources
 */
export function scriptOf(
  secrets: Secrets,
  requests: readonly SentRequest[],
  origins: Origins | undefined,
  isWhole: boolean,
): string {
  const all = [...(origins?.before(requests, isWhole) ?? []).map(({ request }) => request), ...requests];
  const named = all.flatMap((request, at) =>
    (origins?.idsIn(request) ?? []).filter(({ by }) => all.lastIndexOf(by.request, at - 1) >= 0 && at > 0),
  );
  const ids = [...new Map(named.map((made) => [made.id, made])).values()];
  const variables = new Map<string, string>();
  return all
    .map((request) => {
      const made = ids.filter(({ by, id }) => by.request === request && !variables.has(id));
      const word = wordWith(new Map(variables));
      for (const { id } of made) variables.set(id, `id${variables.size + 1}`);
      const [first, ...others] = made;
      if (!first) return curlOf(secrets, request, word);
      const curl = curlOf(secrets, request, word, true);
      if (others.length === 0)
        return `${variables.get(first.id)}=$(${curl} | jq -r ${pathOf(first.pointer)})`;
      const response = `response${variables.get(first.id)!.slice(2)}`;
      const taken = made.map(
        ({ id, pointer }) => `${variables.get(id)}=$(jq -r ${pathOf(pointer)} <<<"$${response}")`,
      );
      return [`${response}=$(${curl})`, ...taken].join('; ');
    })
    .join('; ');
}

/** Returns a function that quotes a text for the shell, with variables in place of ids. */
function wordWith(variables: ReadonlyMap<string, string>): (text: string) => string {
  if (variables.size === 0) return shellWord;
  const pattern = new RegExp(`(?<![\\w-])(${[...variables.keys()].join('|')})(?![\\w-])`);
  return (text) => {
    const parts = text.split(pattern).map((part) => {
      const variable = variables.get(part);
      if (variable !== undefined) return `"$${variable}"`;
      return part === '' ? '' : shellWord(part);
    });
    return parts.join('') || shellWord('');
  };
}

/** Converts a JSON pointer to a path of jq. */
function pathOf(pointer: string): string {
  const parts = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) =>
      /^\d+$/.test(part)
        ? `[${part}]`
        : /^[A-Za-z_]\w*$/.test(part)
          ? `.${part}`
          : `[${JSON.stringify(part)}]`,
    );
  const path = parts.join('');
  return shellWord(path.startsWith('.') ? path : `.${path}`);
}
