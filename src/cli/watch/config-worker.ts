/** Loads a configuration in a separate thread, so that its modules are read again each time, and lists the read files. */
import { createRequire, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData, Worker } from 'node:worker_threads';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { hiddenValues, hideValue, type HiddenValue } from '../../core/hidden-values.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import { findConfig, SEARCH_PLACES } from '../config/find-config.ts';
import type { GenerateRequest } from '../generate/request.ts';

interface Order {
  readonly diptychConfig: true;
  readonly flags: DocumentFlags;
  readonly cwd: string;
}

export interface WatchedConfig {
  /** The requests. Empty if the configuration is broken. */
  readonly requests: readonly GenerateRequest[];
  readonly diagnostics: readonly Diagnostic[];
  /** The configuration, its imported modules, and the files that would take precedence over it; absolute. */
  readonly files: readonly string[];
  /** Values of the environment in the configuration. */
  readonly hidden: readonly HiddenValue[];
}

/** Loads the configuration. Rejects for an internal error and for an error that ends the thread. */
export function readWatchedConfig(flags: DocumentFlags, cwd: string): Promise<WatchedConfig> {
  const order: Order = { diptychConfig: true, flags, cwd };
  return new Promise((done, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: order });
    worker.once('message', (answer: WatchedConfig) => {
      answer.hidden.forEach(hideValue);
      done(answer);
      // A configuration can leave timers running.
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`reading the configuration ended with code ${code}`)));
  });
}

const OWN = join(import.meta.dirname, '../..');

async function answerTo({ flags, cwd }: Order): Promise<WatchedConfig> {
  const loaded = new Set<string>();
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) loaded.add(fileURLToPath(url.replace(/[?#].*$/, '')));
      return next(url, context);
    },
  });
  const filesOf = (): readonly string[] => {
    // jiti loads modules through the cache of CommonJS.
    const modules = [...loaded, ...Object.keys(createRequire(import.meta.url).cache)];
    const own = modules.filter((path) => !path.startsWith(OWN) && !/[\\/]node_modules[\\/]/.test(path));
    const isNamed = flags.openapi !== undefined || flags.schema !== undefined;
    const config = flags.config ?? findConfig(cwd);
    const searched = SEARCH_PLACES.slice(0, SEARCH_PLACES.indexOf(config ?? '') + 1 || undefined);
    const places = isNamed ? [] : flags.config === undefined ? searched : [flags.config];
    return [...new Set([...own, ...places.map((path) => resolve(cwd, path))])];
  };
  try {
    const requests = await requestsOf(flags, cwd);
    return { requests: requests.map(cloneable), diagnostics: [], files: filesOf(), hidden: hiddenValues() };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { requests: [], diagnostics: error.diagnostics, files: filesOf(), hidden: hiddenValues() };
  }
}

/** Drops the functions that locate options in the configuration, because functions cannot be sent to another thread. */
function cloneable(request: GenerateRequest): GenerateRequest {
  return { ...request, targets: request.targets.map(({ id, options }) => ({ id, options })) };
}

const order = workerData as Order | undefined;
if (!isMainThread && order?.diptychConfig) parentPort?.postMessage(await answerTo(order));
