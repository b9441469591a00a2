/**
 * Sends and receives bytes, and prints the peak of the heap and of the buffers outside of it.
 *
 * node --expose-gc large-bytes.mjs <client> <url> <size> <stream or whole>
 */
const [client, url, length, how] = process.argv.slice(2);
const { Client } = await import(client);
const size = Number(length);
const api = new Client({ baseUrl: url, token: 't', timeoutMs: 300_000 });
let peak = 0;
let calls = 0;
/** Measures the live memory at every n-th call. */
function measure() {
  calls += 1;
  if (calls % 256 !== 1) return;
  globalThis.gc();
  // The second collection waits until the first one has freed its buffers.
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  peak = Math.max(peak, heapUsed + arrayBuffers);
}

function zeros() {
  let left = size;
  return new ReadableStream(
    {
      pull: (out) => {
        const count = Math.min(65_536, left);
        left -= count;
        if (count > 0) out.enqueue(new Uint8Array(count));
        else out.close();
      },
    },
    { highWaterMark: 0 },
  );
}

const counts = [];
if (how === 'whole') {
  const blob = await api.files.download(length);
  const bytes = await blob.arrayBuffer();
  measure();
  counts.push(bytes.byteLength);
} else {
  let sent = 0;
  const onProgress = (count) => {
    sent = count;
    measure();
  };
  await api.bodies.bytes({ body: zeros() }, { onProgress });
  let received = 0;
  for await (const chunk of await api.files.downloadStream(length, { onProgress: measure }))
    received += chunk.byteLength;
  counts.push(sent, received);
}
console.log(JSON.stringify({ counts, peak }));
