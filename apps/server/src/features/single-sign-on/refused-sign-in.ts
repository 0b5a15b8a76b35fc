import type { SignInFailure } from '@postern/contracts';

/** No one is signed in; the page that ends the sign-in says why. */
export class RefusedSignIn extends Error {
  override readonly name = 'RefusedSignIn';
  readonly reason: SignInFailure;

  constructor(reason: SignInFailure, cause?: unknown) {
    super(`The sign-in is refused: ${reason}.`, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}
