#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { userCache } from './cache-folder.ts';

// Caches compiled code for the next start. The modules are imported afterwards, so that the cache includes
// them. Worker threads read the folder of the cache from their environment.
process.env['NODE_COMPILE_CACHE'] ??= join(userCache(), 'compile');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const { reportFault, runProgram } = await import('./program.ts');
const { exit } = await import('./exit.ts');
const { processTerminal } = await import('./terminal.ts');
const terminal = processTerminal();
const argv = process.argv.slice(2);
// Also handles unhandled rejections, because Node converts them to exceptions.
process.on('uncaughtException', (error: unknown) => {
  reportFault(error, terminal, process.env['DIPTYCH_DEBUG'] !== undefined, argv);
  process.exit(exit.internalFault);
});
process.exitCode = await runProgram(argv, process.cwd(), terminal, process.env);
