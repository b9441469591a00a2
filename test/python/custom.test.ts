/** The user's own module of a package: a method of the package's class. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasPython, runPython } from '../support/python.ts';
import { clientWithMethod, pingedService, PROTOCOLS } from '../support/own-method.ts';
import { complaints, TOOLS } from './tools.ts';

describe.skipIf(!hasPython).each(PROTOCOLS)('the user module of a package, over %s', (protocol) => {
  test(
    'can contain the method that the README shows, without findings of the tools',
    { timeout: 240_000 },
    async () => {
      const name = protocol === 'REST' ? 'shop' : 'api';
      const folder = await clientWithMethod('python', `src/${name}/_custom.py`, 'python', protocol);
      const option = protocol === 'REST' ? 'base_url' : 'graphql_url';
      const use = `import sys

from ${name} import AsyncClient, Client, ClientError

assert "Client" in sys.modules["${name}"].__all__
assert issubclass(ClientError, Exception)
assert AsyncClient.__module__ == Client.__module__ == "${name}._custom"
with Client(${option}=sys.argv[1]) as client:
    print(client.ping())
`;
      writeFileSync(join(folder, 'src/use.py'), use);
      const ended = await runPython([join(folder, 'src/use.py'), await pingedService()], {
        path: [join(folder, 'src')],
      });
      expect(ended.stderr).toBe('');
      expect(ended.output).toContain('well');
      for (const tool of TOOLS) expect(await complaints(tool, folder, [`src/${name}`]), tool.name).toBe('');
    },
  );
});
