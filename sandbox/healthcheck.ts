import { readConfiguration } from './configuration/read.ts';

// Runs inside the image. Fails unless the sandbox with the same settings reports that it is alive.
const port = readConfiguration([], process.env)?.port;
const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) });
if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
