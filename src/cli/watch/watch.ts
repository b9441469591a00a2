/**
 * Runs `diptych generate --watch`: generates again whenever a file that the last run read has changed, one run at a
 * time.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { diagnosticsText } from '../../report/text.ts';
import { editsOf, resultText, type GenerateFlags } from '../commands/generate-command.ts';
import type { Environment } from '../config/headers.ts';
import { exit, type ExitCode } from '../exit.ts';
import { generate } from '../generate/run.ts';
import { runInProcess } from '../jobs.ts';
import { reportFault } from '../program.ts';
import { storeMissing } from '../sources/store.ts';
import type { Terminal } from '../terminal.ts';
import { readWatchedConfig, type WatchedConfig } from './config-worker.ts';
import { pollSources } from './poll.ts';
import { changesIn, FolderWatcher, stateOf, type State, type Watched } from './watched.ts';

/** Milliseconds without an event before a check, because editors write, rename, and set attributes in sequence. */
const QUIET = 15;
const POLL_SECONDS = 30;

/** Watches until the user interrupts it, and then returns 0. Errors are printed, and do not end the watch. */
export async function watchGenerate(
  flags: GenerateFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const watch = new Watch(flags, cwd, terminal, environment);
  try {
    await Promise.race([watch.run(), terminal.untilInterrupted()]);
    await watch.stop();
    return exit.fine;
  } finally {
    watch.close();
  }
}

class Watch {
  readonly #flags: GenerateFlags;
  readonly #cwd: string;
  readonly #terminal: Terminal;
  readonly #environment: Environment;
  readonly #folders: FolderWatcher;
  #signal = Promise.withResolvers<void>();
  #events = 0;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(flags: GenerateFlags, cwd: string, terminal: Terminal, environment: Environment) {
    this.#flags = flags;
    this.#cwd = cwd;
    this.#terminal = terminal;
    this.#environment = environment;
    this.#folders = new FolderWatcher(() => {
      this.#events++;
      this.#signal.resolve();
    });
  }

  async run(): Promise<void> {
    let config = await this.#readConfig([]);
    const start = await stateOf({ requests: config.requests, config: config.files, documents: [] });
    const first = this.#generate(config, true);
    this.#running = first.then(() => undefined);
    let watched = await first;
    if (this.#isStopped) return;
    this.#poll(() => config);
    let known = await this.#settled(watched, start);
    this.#terminal.err('Watching for changes. Press Ctrl-C to stop.\n');
    while (!this.#isStopped) {
      const changes = await this.#nextChanges(watched, known);
      if (changes.length === 0) continue;
      const before = await stateOf(watched);
      if (changes.some((path) => watched.config.includes(path)))
        config = await this.#readConfig(config.files);
      const next = this.#generate(config, false);
      this.#running = next.then(() => undefined);
      watched = await next;
      known = await this.#settled(watched, before);
    }
  }

  /** Aborts requests, and waits for the run in progress, so that its writes are complete. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  get #isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#folders.close();
  }

  /**
   * Returns the state before the run, and the current state of files that were not watched before. If a watched file
   * changed during the run, the next check therefore finds the change.
   */
  async #settled(watched: Watched, before: State): Promise<State> {
    this.#folders.watch(watched);
    return new Map([...(await stateOf(watched)), ...before]);
  }

  async #nextChanges(watched: Watched, known: State): Promise<readonly string[]> {
    const now = changesIn(known, await stateOf(watched));
    if (now.length > 0) return now;
    await this.#signal.promise;
    this.#signal = Promise.withResolvers();
    for (let seen = -1; seen !== this.#events;) {
      seen = this.#events;
      await wait(QUIET);
    }
    this.#folders.watch(watched);
    return changesIn(known, await stateOf(watched));
  }

  /** @param last files of the last configuration, watched if the configuration cannot be read */
  async #readConfig(last: readonly string[]): Promise<WatchedConfig> {
    try {
      const config = await readWatchedConfig(documentFlags(this.#flags), this.#cwd);
      this.#print(config.diagnostics);
      return config;
    } catch (error) {
      this.#report(error);
      return { requests: [], diagnostics: [], files: last, hidden: [] };
    }
  }

  async #generate({ requests, files }: WatchedConfig, isFirst: boolean): Promise<Watched> {
    const documents: string[] = [];
    try {
      await storeMissing(requests, this.#environment, this.#stop.signal);
    } catch (error) {
      this.#report(error);
    }
    for (const request of requests) {
      if (this.#isStopped) break;
      try {
        const result = await generate(request, {
          force: isFirst && this.#flags.force === true,
          edits: editsOf(this.#flags),
          job: runInProcess,
          onInputs: (paths) => documents.push(...paths.map((path) => join(request.sourceRoot, path))),
        });
        this.#print(result.diagnostics);
        this.#terminal.out(resultText(result, false));
      } catch (error) {
        this.#report(error);
      }
    }
    return { requests, config: files, documents };
  }

  #poll(current: () => WatchedConfig): void {
    const seconds = this.#flags.poll ?? POLL_SECONDS;
    let isPolling = false;
    this.#timer = setInterval(() => {
      if (isPolling) return;
      isPolling = true;
      pollSources(current().requests, this.#environment, this.#terminal, this.#stop.signal)
        .catch((error: unknown) => this.#report(error))
        .finally(() => (isPolling = false));
    }, seconds * 1000);
  }

  #print(diagnostics: readonly Diagnostic[]): void {
    this.#terminal.err(diagnosticsText(diagnostics, this.#terminal));
  }

  #report(error: unknown): void {
    // An interrupted request is not a problem of its document.
    if (this.#isStopped) return;
    if (error instanceof InputError) this.#print(error.diagnostics);
    else reportFault(error, this.#terminal, this.#environment['DIPTYCH_DEBUG'] !== undefined);
  }
}

/** Returns the flags without `--watch` and `--poll`. */
function documentFlags({ watch: _, poll: __, ...flags }: GenerateFlags): GenerateFlags {
  return flags;
}
