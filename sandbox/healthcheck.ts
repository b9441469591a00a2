import { readConfiguration } from './configuration/read.ts';

// Run inside of the image: fails unless the sandbox in it, with the same settings, reports that it is alive.
const port = readConfiguration([], process.env)?.port;
const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) });
if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
