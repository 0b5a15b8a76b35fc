import { generateKeyPairSync, sign } from 'node:crypto';

/** PEM texts. */
export interface Certificate {
  cert: string;
  key: string;
}

/**
 * A self-signed X.509 certificate (RFC 5280) with an ECDSA P-256 key. It is made here because Node can read
 * certificates but not make them, and because a private key in the repository would trigger every scanner.
 * @param names DNS names; `ips` as bytes
 */
export function makeCertificate(names: string[], { ips = [] as number[][], lastYear = 2049 } = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = seq(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])); // ecdsa-with-SHA256
  const commonName = seq(der(0x31, seq(oid([0x55, 0x04, 0x03]), der(0x0c, Buffer.from('test')))));
  const year = (value: number) => der(0x17, Buffer.from(`${String(value).slice(2)}0101000000Z`));
  const altNames = seq(
    ...names.map((name) => der(0x82, Buffer.from(name))),
    ...ips.map((ip) => der(0x87, Buffer.from(ip))),
  );
  const toBeSigned = seq(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1])), // serial number
    algorithm,
    commonName,
    seq(year(2001), year(lastYear)),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, seq(seq(oid([0x55, 0x1d, 0x11]), der(0x04, altNames)))), // subjectAltName
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const whole = seq(toBeSigned, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function der(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const seq = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const oid = (bytes: number[]) => der(0x06, Buffer.from(bytes));
