import { createSandbox } from './app.ts';
import type { Configuration } from './configuration/settings.ts';
import { controlServer, newControlKey } from './control/control-server.ts';
import { timeOf } from './control/time.ts';
import { drainOnSignal } from './drain.ts';
import { observation } from './observe/observation.ts';
import { onPort } from './port-taken.ts';
import { listen } from './server.ts';
import { manualClock, systemClock, type Clock } from './service/clock.ts';

/** Runs the sandbox as a process, until it receives a signal. @throws {Error} if it cannot start. */
export async function run(configuration: Configuration): Promise<void> {
  const controlKey = configuration['control-key'] ?? newControlKey();
  const manual =
    configuration.clock === 'manual' ? manualClock(configuration['clock-start'] ?? Date.now()) : undefined;
  const clock: Clock = manual ?? systemClock();
  const observed = await observation(configuration, controlKey, () => clock.now());
  const { logger, report } = observed;
  const sandbox = await createSandbox({
    clock,
    watch: observed.watch,
    report,
    database: configuration.database,
    echoDelayMs: configuration['echo-delay'],
    quotas: { sandbox: configuration.quota },
    allowPrivateAddresses: configuration['allow-private-webhooks'],
    ...(configuration.key !== undefined && { keys: [{ key: configuration.key }] }),
  });
  const server = await onPort('port', listen(sandbox, configuration));
  const metrics = await onPort('metrics-port', observed.serve(sandbox));
  const controlPort = configuration['control-port'] ?? (manual ? 0 : undefined);
  const time = timeOf(clock, manual);
  const control =
    controlPort === undefined
      ? undefined
      : await onPort(
          'control-port',
          controlServer({ port: controlPort, key: controlKey, sandbox, time, report }),
        );

  drainOnSignal(async (reason) => {
    logger.info({ reason }, 'draining');
    await server.close({ noticeMs: configuration['drain-delay'], limitMs: configuration['drain-timeout'] });
    await control?.close();
    await sandbox.close();
    await observed.close();
  }, report);

  logger.info({ url: server.baseUrl, pid: process.pid, clock: configuration.clock }, 'started');
  const lines = [
    ['REST', server.baseUrl],
    ['GraphQL', server.graphqlUrl],
    ...(metrics ? [['Metrics', metrics]] : []),
    ...(control ? [['Control', control.url]] : []),
    ...(control && configuration['control-key'] === undefined ? [['Control key', controlKey]] : []),
    ['Key', sandbox.sandboxKey],
  ];
  // Printed last, because the process that reads this line may immediately end this process or its parent.
  const width = Math.max(...lines.map(([name = '']) => name.length));
  process.stdout.write(lines.map(([name = '', value = '']) => `${name.padEnd(width)}  ${value}\n`).join(''));
}
