/** Preloaded into the linter's process: a `$ref` in a document must not cause network requests. */
import { Socket } from 'node:net';

Socket.prototype.connect = () => {
  throw new Error('diptych lint does not use the network; put a copy of the file next to the document');
};
