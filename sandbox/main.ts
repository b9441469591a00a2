import { help } from './configuration/help.ts';
import { ConfigurationError, readConfiguration } from './configuration/read.ts';
import { run } from './run.ts';

/** Usage error, as opposed to an internal error. */
const USAGE = 2;

try {
  const configuration = readConfiguration(process.argv.slice(2), process.env);
  if (configuration) await run(configuration);
  else process.stdout.write(help());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // Work that has already started, such as connections to a database, would otherwise continue.
  process.exit(error instanceof ConfigurationError ? USAGE : 1);
}
