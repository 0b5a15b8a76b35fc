import { brand } from '@postern/contracts';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Steps before and after the current one whose codes are accepted: clocks of phones differ, and people type slowly. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret in Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an app scans, with what it shows beside the code. */
export const toTotpUri = (secret: string, email: string): string => totp(secret, email).toString();

/**
 * The step whose code this is, counted from 1970 (RFC 6238). Codes of neighbouring steps are accepted.
 * @returns undefined if the code is wrong
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });
