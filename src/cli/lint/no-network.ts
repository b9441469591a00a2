/** Blocks network requests in the process of Redocly, because a `$ref` must not cause them. */
import { Socket } from 'node:net';

Socket.prototype.connect = () => {
  throw new Error('diptych lint does not use the network; put a copy of the file next to the document');
};
