#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { userCache } from './cache-folder.ts';

// Compiled code is kept for the next start; imported behind it, so that it covers what it can. Worker threads look
// for the folder in their environment.
process.env['NODE_COMPILE_CACHE'] ??= join(userCache(), 'compile');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const { runProgram } = await import('./program.ts');
const { processTerminal } = await import('./terminal.ts');
process.exitCode = await runProgram(process.argv.slice(2), process.cwd(), processTerminal(), process.env);
