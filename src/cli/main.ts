#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { userCache } from './cache-folder.ts';

// Compiled code is kept for the next start; imported behind it, so that it covers what it can.
enableCompileCache(join(userCache(), 'compile'));
const { runProgram } = await import('./program.ts');
const { processTerminal } = await import('./terminal.ts');
process.exitCode = await runProgram(process.argv.slice(2), process.cwd(), processTerminal(), process.env);
