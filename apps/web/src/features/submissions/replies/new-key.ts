/** A random text that names one action, so that the server does it once. `crypto.randomUUID` exists over https only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
