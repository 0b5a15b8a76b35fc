import type { AddPasskeyInput, PasskeyProof } from '@postern/contracts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** What the server gives the browser to sign. */
type Options = Record<string, unknown>;

/** Names a host as a number: passkeys belong to names. */
const isNumber = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** Whether this browser has passkeys, and this address can have them. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !isNumber(window.location.hostname);

const hintKey = 'passkey';

/** Remembers that this browser has used a passkey here, so that the sign-in page offers it with the first field. */
export function rememberPasskey(): void {
  try {
    localStorage.setItem(hintKey, 'used');
  } catch {
    // Storage is refused: the page has a button too.
  }
}

export function isPasskeyRemembered(): boolean {
  try {
    return localStorage.getItem(hintKey) !== null;
  } catch {
    return false;
  }
}

/** Loaded when it is needed: few people sign in with a passkey, and everybody loads the sign-in page. */
const load = () => import('@simplewebauthn/browser');

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same library made them on the server
const toLibrary = (options: Options) =>
  options as unknown as PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;

/** Asks the person to make a passkey. @throws {PasskeyFailure} */
export async function makePasskey(options: Options): Promise<AddPasskeyInput['passkey']> {
  const { startRegistration } = await load();
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: toLibrary(options) });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    throw new PasskeyFailure(error, 'make');
  }
}

/**
 * Asks the person to sign with a passkey.
 * @param fromField true: the browser offers its passkeys in a field with `autocomplete="… webauthn"` and waits
 * @throws {PasskeyFailure}
 */
export async function signWithPasskey(options: Options, fromField = false): Promise<PasskeyProof> {
  const { startAuthentication } = await load();
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: toLibrary(options),
      useBrowserAutofill: fromField,
    });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  } catch (error) {
    throw new PasskeyFailure(error, 'use');
  }
}

/** Whether the browser can offer passkeys in a field. */
export const canOfferInField = async (): Promise<boolean> => (await load()).browserSupportsWebAuthnAutofill();

/** Ends an offer in a field: the browser has one ceremony at a time. */
export const stopOffer = async (): Promise<void> => (await load()).WebAuthnAbortService.cancelCeremony();

const failures = {
  make: 'No passkey was made. Try again, or use another device.',
  use: 'No passkey was used. Try again, or use another way.',
};

/** The person cancelled, waited too long, or the browser has no passkey for this server. It does not say which. */
class PasskeyFailure extends Error {
  /** The sentence, where failed calls have the server's. */
  readonly data: { detail: string };
  constructor(cause: unknown, doing: keyof typeof failures) {
    // The same authenticator is not to make a second passkey for the account.
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
    const detail = isKnown ? 'This device has a passkey of your account already.' : failures[doing];
    super(detail, { cause });
    this.data = { detail };
  }
}
