import { expect, test } from 'vitest';
import { Connection } from '../../templates/typescript/runtime/connection.ts';

test('a fetch of the caller is called as a plain function, as the one of a browser demands', async () => {
  let receiver: unknown = 'never called';
  const connection = new Connection(
    {
      fetch: function (this: unknown) {
        // oxlint-disable-next-line typescript/no-this-alias -- what it is called on is the point
        receiver = this;
        return Promise.resolve(new Response('{}'));
      },
    },
    {},
  );
  await connection.send({
    operation: 'GET /',
    request: { method: 'GET', url: 'http://stub.test/', headers: {} },
  });
  expect(receiver).toBeUndefined();
});
