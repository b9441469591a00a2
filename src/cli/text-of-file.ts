import { readFileSync, statSync } from 'node:fs';

/**
 * Returns the text of a file that the user names. Throws for a device, such as `/dev/zero`, because reading it may never
 * end, and throws the error of the file system if the file cannot be read.
 */
export function textOfFile(path: string): string {
  const stat = statSync(path);
  if (stat.isCharacterDevice() || stat.isBlockDevice()) throw new Error('it is a device');
  return readFileSync(path, 'utf8');
}
