import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * A self-signed certificate (RFC 5280, with Ed25519 as in RFC 8410) that is valid only for 127.0.0.1, new for
 * each test.
 */
export function certificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const algorithm = sequence(der(0x06, Buffer.from([0x2b, 101, 112])));
  const name = sequence(
    der(0x31, sequence(der(0x06, Buffer.from([0x55, 4, 3])), der(0x0c, Buffer.from('test')))),
  );
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'));
  const subjectAltName = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const extension = sequence(der(0x06, Buffer.from([0x55, 29, 17])), der(0x04, subjectAltName));
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign(null, signed, privateKey));
  const body = sequence(signed, algorithm, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text));
}

/** One element: tag, length, and content (X.690 section 8.1). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
