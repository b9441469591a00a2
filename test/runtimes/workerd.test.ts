/** The ESM build in workerd, the runtime of Cloudflare Workers. */
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPackage } from '../package/built.ts';
import { runProgram } from '../support/run-program.ts';
import { isInstalled, WORKERD } from './installed.ts';
import { OUTCOME, startService } from './service.ts';

test.skipIf(!isInstalled(WORKERD))('a worker behaves like every other runtime', async () => {
  const [built, service] = await Promise.all([buildPackage(), startService()]);
  const folder = await mkdtemp(join(tmpdir(), 'diptych-workerd-'));
  await cp(join(built.folder, 'dist/esm'), join(folder, 'package'), { recursive: true });
  await cp(join(import.meta.dirname, 'scenario.js'), join(folder, 'scenario.js'));
  await writeFile(
    join(folder, 'worker.js'),
    `import * as api from './package/index.js';
import { scenario } from './scenario.js';
export default {
  async test() {
    console.log(JSON.stringify(await scenario(api, '${service.url}')));
  },
};
`,
  );
  await writeFile(join(folder, 'config.capnp'), configOf(await modulesIn(folder)));
  const { code, output, stderr } = await runProgram(WORKERD, ['test', 'config.capnp'], { cwd: folder });
  expect(code, stderr).toBe(0);
  expect(JSON.parse(output)).toEqual(OUTCOME);
  expect(service.requests).toHaveLength(6);
  await service.close();
  built.remove();
  await rm(folder, { recursive: true });
});

/** The worker is the first module. */
async function modulesIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js') && file !== 'worker.js');
  return ['worker.js', ...scripts.sort()];
}

/** The worker may reach only this machine, and has no compatibility flags, so no modules of Node.js. */
function configOf(modules: readonly string[]): string {
  const listed = modules.map((path) => `(name = "${path}", esModule = embed "${path}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (
    modules = [${listed.join(', ')}],
    compatibilityDate = "2026-11-01",
    globalOutbound = "local"
  )),
  (name = "local", network = (allow = ["private"])),
]);
`;
}
