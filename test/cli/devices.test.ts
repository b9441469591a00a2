/** A device, such as `/dev/zero`, may never end, so no command reads one. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textOfFile } from '../../src/cli/text-of-file.ts';

test.skipIf(process.platform === 'win32')('a device is rejected', () => {
  for (const device of ['/dev/zero', '/dev/null']) expect(() => textOfFile(device)).toThrow('a device');
});

test('the text of a file is returned', () => {
  expect(textOfFile(join(import.meta.dirname, 'devices.test.ts'))).toContain('never end');
});
