/**
 * The result of a challenge. `failed` is refused. `unreachable` and `misconfigured` let the message through with a
 * signal, because a visitor must not lose a message when a third party is unavailable or an owner mistyped a key.
 */
export type CaptchaOutcome = {
  /** 0 (certainly a bot) to 1 (certainly a person), when the provider gives one. */
  score?: number;
} & (
  | { outcome: 'passed' }
  | {
      outcome: 'failed' | 'unreachable' | 'misconfigured';
      /** Half a sentence for the owner, without a full stop; names the provider's own code if there is one. */
      detail: string;
    }
);
