/** Reads calls from standard input, makes them one after another, and prints the outcome of each. */
import { text } from 'node:stream/consumers';

/** @param {(call: object) => Promise<string | undefined>} send returns the reason of a failure */
export async function performAll(send) {
  for (const call of JSON.parse(await text(process.stdin))) {
    const failure = await send(call).catch((error) => String(error?.stack ?? error));
    console.log(
      JSON.stringify({ id: call.id, ...(failure !== undefined && { failure: failure.slice(0, 500) }) }),
    );
  }
}

/** Replaces the files of the calls, `{ $base64, name, type }`, with those of the platform. */
export function withFiles(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withFiles);
  if ('$base64' in value)
    return new File([Buffer.from(value.$base64, 'base64')], value.name, { type: value.type });
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withFiles(member)]));
}

/** Finds a member by its name in lower case without other characters than letters and digits. */
export function lookUp(members) {
  const byName = new Map(Object.entries(members).map(([name, member]) => [plain(name), member]));
  return (name) => byName.get(plain(name));
}

function plain(name) {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
