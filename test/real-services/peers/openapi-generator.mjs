/** Makes calls with the client of openapi-generator (typescript-fetch), whose files are in `client/`. */
import * as exported from './client/index';
import { lookUp, performAll, withFiles } from './program.mjs';

const [url, authorization] = process.argv.slice(2);
const configuration = new exported.Configuration({ basePath: url, headers: { authorization } });
const operations = {};
for (const [name, Api] of Object.entries(exported)) {
  if (!name.endsWith('Api')) continue;
  const api = new Api(configuration);
  for (const method of Object.getOwnPropertyNames(Api.prototype)) operations[method] = api[method].bind(api);
}
const find = lookUp(operations);

await performAll(async ({ operation, path, query, headers, body }) => {
  const send = find(operation);
  if (!send) return 'the client does not have the operation';
  // Its arguments are one object with camel-case names, also for the properties of forms.
  const given = { ...path, ...query, ...headers, ...withFiles(body) };
  const named = Object.entries(given).map(([name, value]) => [camelCase(name), value]);
  // Some names have a prefix, such as `_configuration`. The client ignores unknown names.
  await send(
    Object.fromEntries(
      named.flatMap(([name, value]) => [
        [name, value],
        [`_${name}`, value],
      ]),
    ),
  );
});

function camelCase(name) {
  return name
    .replace(/^[A-Z]/, (first) => first.toLowerCase())
    .replaceAll(/[-_[\]]+([a-zA-Z0-9])?/g, (_, next = '') => next.toUpperCase());
}
