/** Reads the methods of handwritten clients from their packages, by the request that each method sends. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export interface HandMade {
  readonly method: string;
  /** The path, with `{}` for each parameter. */
  readonly path: string;
  /** Names of the resources in the package's files, outermost first. */
  readonly resources: readonly string[];
  readonly action: string;
}

const PACKAGES = join(import.meta.dirname, '../../node_modules');

/** Returns a call of `_makeRequest` for each method of a resource. */
export function stripeMethods(): readonly HandMade[] {
  return methodsIn('stripe/esm/resources', '.js', (resources, text) => {
    if (resources[0] === 'V2') return [];
    return methodBodies(text).flatMap(({ action, body }) =>
      Array.from(body.matchAll(/_makeRequest\('(\w+)', ['`]([^'`]*)['`]/g), ([, method, path]) => ({
        method: method!,
        path: withoutNames(path!),
        resources,
        action,
      })),
    );
  });
}

/** Returns a call of the client's `get`, `post`, … for each method of a resource. */
export function openaiMethods(): readonly HandMade[] {
  return methodsIn('openai/resources', '.mjs', (resources, text) =>
    methodBodies(text).flatMap(({ action, body }) =>
      Array.from(
        body.matchAll(/_client\.(get|post|delete|put|patch|getAPIList)\((?:path )?\s*[`']([^`']*)[`']/g),
        ([, method, path]) => ({
          method:
            method === 'getAPIList'
              ? body.includes("method: 'post'")
                ? 'POST'
                : 'GET'
              : method!.toUpperCase(),
          path: withoutNames(path!),
          resources,
          action,
        }),
      ),
    ),
  );
}

/** Returns the methods of each context or list, with the URL to which they send requests. */
export function twilioMethods(): readonly HandMade[] {
  return methodsIn('twilio/lib/rest/api/v2010', '.js', (folders, text) => {
    const resources = folders[0] === 'account' && folders.length > 1 ? folders.slice(1) : folders;
    const found: HandMade[] = [];
    let path = '';
    let action = '';
    for (const line of text.split('\n')) {
      path = /_uri = `([^`]*)`/.exec(line)?.[1] ?? path;
      action = (/^ {4}(\w+)\(.*\{$/.exec(line) ?? /instance\.(\w+) = function/.exec(line))?.[1] ?? action;
      const method = /method: "(\w+)"/.exec(line)?.[1];
      // `page` is the request behind `list`; `getPage` sends a request to any URL.
      if (method !== undefined && path !== '' && !/WithHttpInfo$|^getPage/.test(action))
        found.push({
          method: method.toUpperCase(),
          path: `/2010-04-01${withoutNames(path)}`,
          resources,
          action: action === 'page' ? 'list' : action,
        });
    }
    return found;
  });
}

function methodsIn(
  folder: string,
  ending: string,
  read: (resources: readonly string[], text: string) => readonly HandMade[],
): readonly HandMade[] {
  const root = join(PACKAGES, folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith(ending) && !path.endsWith(`index${ending}`),
  );
  return files.flatMap((file) => {
    const parts = file.slice(0, -ending.length).split(sep);
    const own = parts.length > 1 && parts.at(-1) === parts.at(-2) ? parts.slice(0, -1) : parts;
    return read(own, readFileSync(join(root, file), 'utf8'));
  });
}

function methodBodies(text: string): readonly { readonly action: string; readonly body: string }[] {
  const heads = [...text.matchAll(/^ {4}(?:async )?(\w+)\(.*\{$/gm)];
  return heads.map((head, index) => ({
    action: head[1]!,
    body: text.slice(head.index, heads[index + 1]?.index),
  }));
}

function withoutNames(path: string): string {
  return path.replace(/\$?\{[^}]*\}/g, '{}').replace(/\/$/, '');
}
