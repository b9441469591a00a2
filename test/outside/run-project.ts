/** Runs one project from its creation to the first call, in a folder outside this repository. */
import { cpSync, globSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { showsInBrowser } from './browser.ts';
import { run, start, type Place, type Server } from './commands.ts';
import { installed } from './measure.ts';
import type { Command, Project, Step } from './manifest.ts';
import type { serve as serveTodo } from './services/todo.ts';
import { cleanEnvironment } from './tools.ts';

/** The results of one project. */
export interface Outcome {
  readonly project: Project;
  /** The seconds for adding Diptych. */
  readonly installSeconds: number;
  /** The packages that were installed with Diptych, and their size. */
  readonly packages: number;
  readonly megabytes: number;
  /** The number of commands that a user types until the first call. */
  readonly commands: number;
  /** The seconds for these commands. */
  readonly seconds: number;
  /** The first line of the failure. */
  readonly failure?: string;
}

/** Runs every step of a project in a folder below `home`, where the tarball is `diptych.tgz`. */
export async function runProject(project: Project, home: string): Promise<Outcome> {
  const folder = join(home, project.name);
  cpSync(join(project.folder, 'created'), folder, { recursive: true });
  const contract = join(import.meta.dirname, 'contracts', project.contract);
  cpSync(contract, join(folder, project.documents ?? '.'), { recursive: true });
  const service = await serviceOf(project);
  const env = {
    ...cleanEnvironment(home),
    PORT: String(await freePort()),
    DIPTYCH: join(home, 'diptych.tgz'),
    ...(service && { SERVICE_URL: service.url }),
  };
  const tally = new Tally(folder);
  const servers: Server[] = [];
  try {
    for (const step of project.steps)
      await take(step, project, { cwd: join(folder, step.in ?? '.'), env }, tally, servers);
    return { project, ...tally.numbers() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { project, ...tally.numbers(), failure };
  } finally {
    for (const server of servers.toReversed()) await server.stop();
    service?.close();
  }
}

async function take(
  step: Step,
  project: Project,
  place: Place,
  tally: Tally,
  servers: Server[],
): Promise<void> {
  if ('write' in step) cpSync(join(project.folder, step.write), place.cwd, { recursive: true });
  else if ('page' in step) await tally.call(() => showsInBrowser(filled(step.page, place), step.shows));
  else if ('absent' in step) requireAbsence(step.absent, step.files, place.cwd);
  else if ('start' in step)
    servers.push(await tally.typed(() => start(filled(step.start, place), filled(step.until, place), place)));
  else await runCommand(step, place, tally);
}

async function runCommand(
  step: Exclude<Command, { start: string }>,
  place: Place,
  tally: Tally,
): Promise<void> {
  const act = async (command: string): Promise<void> => {
    const output = await run(command, place);
    if (step.prints !== undefined && !output.includes(step.prints))
      throw new Error(`${command}\ndoes not print "${step.prints}"\n${output}`);
  };
  if ('setup' in step) await act(step.setup);
  else if ('add' in step) await tally.added(() => act(step.add));
  else if ('type' in step) await tally.typed(() => act(step.type));
  else if ('call' in step) await tally.call(() => act(step.call));
  else if ('verify' in step) await act(step.verify);
  else await act(step.check);
}

/** Counts what a user does until the first call. */
class Tally {
  readonly #folder: string;
  #isCalled = false;
  #installSeconds = 0;
  #packages = 0;
  #bytes = 0;
  #commands = 0;
  #seconds = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async added(act: () => Promise<void>): Promise<void> {
    const before = installed(this.#folder);
    const [, seconds] = await this.#timed(act);
    const after = installed(this.#folder);
    this.#installSeconds += seconds;
    this.#packages += after.packages - before.packages;
    this.#bytes += after.bytes - before.bytes;
    this.#commands += 1;
  }

  async typed<Value>(act: () => Promise<Value>): Promise<Value> {
    if (!this.#isCalled) this.#commands += 1;
    return (await this.#timed(act))[0];
  }

  async call(act: () => Promise<void>): Promise<void> {
    await this.#timed(act);
    this.#isCalled = true;
  }

  numbers(): Omit<Outcome, 'project' | 'failure'> {
    return {
      installSeconds: Math.round(this.#installSeconds),
      packages: this.#packages,
      megabytes: Math.round(this.#bytes / 1e6),
      commands: this.#commands,
      seconds: Math.round(this.#seconds),
    };
  }

  async #timed<Value>(act: () => Promise<Value>): Promise<readonly [Value, number]> {
    const started = performance.now();
    const value = await act();
    const seconds = (performance.now() - started) / 1000;
    if (!this.#isCalled) this.#seconds += seconds;
    return [value, seconds];
  }
}

/** Replaces variables in a URL. In commands, the shell replaces them. */
function filled(text: string, { env }: Place): string {
  return text.replaceAll(/\$([A-Z_]+)/g, (whole, name: string) => env[name] ?? whole);
}

function requireAbsence(text: string, pattern: string, cwd: string): void {
  const paths = globSync(pattern, { cwd });
  if (paths.length === 0) throw new Error(`no file matches ${pattern}`);
  const holding = paths.filter((path) => readFileSync(join(cwd, path), 'utf8').includes(text));
  if (holding.length > 0) throw new Error(`${holding.join(', ')} holds "${text}"`);
}

async function serviceOf({ service }: Project): Promise<{ readonly url: string; close(): void } | undefined> {
  if (service === undefined) return undefined;
  const module = (await import(`./services/${service}.ts`)) as { serve: typeof serveTodo };
  return module.serve();
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
