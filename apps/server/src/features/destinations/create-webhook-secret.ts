import { randomBytes } from 'node:crypto';

/** Bytes of a signing secret: as many as the hash; the specification allows 24 to 64. */
const SECRET_BYTES = 32;

/** A secret that signs and verifies: `whsec_` and base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
