import type { IncomingMessage } from 'node:http';

const allowances = new WeakMap<IncomingMessage, number>();

/** Allows a request a larger body than others: call this once its sender has been authenticated. */
export const allowLargeBody = (request: IncomingMessage, bytes: number): void => void allowances.set(request, bytes);

/** The bytes that were allowed; 0 if nothing was. */
export const allowanceOf = (request: IncomingMessage | undefined): number =>
  request === undefined ? 0 : (allowances.get(request) ?? 0);
