import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Sandbox } from '../app.ts';
import type { Configuration } from '../configuration/settings.ts';
import { createLogs } from './logs.ts';
import { createWatch, type Watch } from './watch.ts';

/** Logs, and if requested, metrics and traces. Their libraries are loaded only if they are requested. */
export interface Observation {
  readonly watch: Watch;
  readonly logger: Logger;
  readonly report: (fault: unknown) => void;
  /** Serves the metrics, if requested, and returns their URL. */
  serve(sandbox: Sandbox): Promise<string | undefined>;
  /** Sends and writes everything that is pending. */
  close(): Promise<void>;
}

/** Maximum time to send the last traces, so that an unreachable collector delays the process only briefly. */
const LAST_TRACES_MS = 2000;

/** Starts the requested observers. @param now returns the sandbox's time. */
export async function observation(
  configuration: Configuration,
  controlKey: string,
  now: () => number,
): Promise<Observation> {
  const version = versionOfPackage();
  const { key, database, 'log-level': level, 'otlp-endpoint': endpoint } = configuration;
  const logs = createLogs(level, [controlKey, ...(key === undefined ? [] : [key]), passwordOf(database)]);
  process.on('uncaughtException', (fault) => {
    logs.fatal(fault);
    logs.flush();
    process.exit(1);
  });
  const port = configuration['metrics-port'];
  const metrics = port === undefined ? undefined : (await import('./metrics.ts')).createMetrics(version);
  if (endpoint !== undefined) process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint;
  const warn = (problem: string): void => logs.logger.warn({ problem }, 'traces');
  const traces =
    endpoint === undefined ? undefined : (await import('./traces.ts')).startTraces(version, warn);
  const observers = [logs.observer, ...(metrics ? [metrics.observer] : [])];
  let server: { close(): Promise<void> } | undefined;
  return {
    watch: createWatch(observers, traces, now),
    logger: logs.logger,
    report: logs.report,
    async serve(sandbox) {
      if (!metrics || port === undefined) return undefined;
      metrics.watchQueue(sandbox, now);
      const { metricsServer } = await import('./metrics-server.ts');
      const started = await metricsServer(metrics, port, configuration['metrics-host']);
      server = started;
      return started.url;
    },
    async close() {
      await server?.close();
      await Promise.race([traces?.close().catch(logs.report), sleep(LAST_TRACES_MS)]);
      logs.logger.info('ended');
      await logs.close();
    },
  };
}

/** Returns the password in the URL of a database, or an empty string. */
function passwordOf(database: string): string {
  return URL.parse(database)?.password ?? '';
}

function versionOfPackage(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
