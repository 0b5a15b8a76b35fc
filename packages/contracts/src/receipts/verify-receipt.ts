import type { Receipt, ReceiptKey } from '../schemas/privacy/receipt.ts';
import { toCanonicalJson, type Json } from './canonical-json.ts';

export { toCanonicalJson, type Json } from './canonical-json.ts';
export type { Receipt, ReceiptKey } from '../schemas/privacy/receipt.ts';

/** A receipt that is not what the server signed. */
export class ReceiptError extends Error {
  override readonly name = 'ReceiptError';
}

/**
 * Verifies a receipt without the server.
 * @param file the bytes of the receipt, unchanged: a space or a line end too many is a change
 * @param keys the `keys` of the installation’s `/api/receipt-keys`
 * @returns the content of the receipt
 * @throws {ReceiptError} with the reason
 */
export async function verifyReceipt(file: Uint8Array<ArrayBuffer>, keys: readonly ReceiptKey[]): Promise<Receipt> {
  const { signature, ...content } = readCanonical(file);
  const key = keys.find(({ kid }) => kid === content['key_id']);
  if (!key) throw new ReceiptError('The receipt was signed with another key.');
  if (typeof signature !== 'string') throw new ReceiptError('The receipt has no signature.');
  const signed = new TextEncoder().encode(toCanonicalJson(content));
  const isValid = await crypto.subtle.verify('Ed25519', await importKey(key), fromBase64url(signature), signed);
  if (!isValid) throw new ReceiptError('The signature does not fit: the receipt was changed.');
  if (content['type'] !== 'postern-erasure-receipt' || content['version'] !== 1)
    throw new ReceiptError('This is no receipt of an erasure, or one of a later version.');
  return { ...content, signature } as unknown as Receipt;
}

/** Reads a file, and refuses it unless it is canonical JSON: then every changed byte is a changed receipt. */
function readCanonical(file: Uint8Array<ArrayBuffer>): Record<string, Json> {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
    value = JSON.parse(text);
  } catch {
    throw new ReceiptError('This is no JSON text: the receipt was changed.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ReceiptError('This is no receipt.');
  const members = value as Record<string, Json>;
  if (toCanonicalJson(members) !== text)
    throw new ReceiptError('The text is not in its canonical form: the receipt was changed.');
  return members;
}

async function importKey({ x }: ReceiptKey): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', fromBase64url(x), 'Ed25519', false, ['verify']);
  } catch {
    throw new ReceiptError('This is no public key.');
  }
}

/** Only the one text of some bytes is accepted: its last character has bits that other decoders ignore. */
function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const padded = text.replaceAll('-', '+').replaceAll('_', '/');
  let binary: string;
  try {
    binary = atob(padded);
  } catch {
    throw new ReceiptError('The signature is no base64url text: the receipt was changed.');
  }
  const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  if (again !== text) throw new ReceiptError('The signature is no base64url text: the receipt was changed.');
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
