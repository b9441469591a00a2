/** Makes calls with the client of hey-api, whose files are in `client/`. */
import { client } from './client/client.gen';
import * as operations from './client/sdk.gen';
import { lookUp, performAll, withFiles } from './program.mjs';

const [url, authorization] = process.argv.slice(2);
client.setConfig({ baseUrl: url, headers: { authorization } });
const find = lookUp(operations);

await performAll(async ({ operation, path, query, headers, body }) => {
  const send = find(operation);
  if (!send) return 'the client does not have the operation';
  const { error, response } = await send({ path, query, headers, body: withFiles(body) });
  return response?.ok ? undefined : `${response?.status} ${JSON.stringify(error)}`;
});
