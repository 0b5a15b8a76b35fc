/**
 * The result of a challenge. `failed` is refused. `unreachable` and `misconfigured` let the message through with a
 * signal: a person must not lose one because a third party is down, or because an owner mistyped a key.
 */
export type CaptchaOutcome =
  | {
      outcome: 'passed';
      /** 0 (surely a machine) to 1 (surely a person), when the provider gives one. */
      score?: number;
    }
  | {
      outcome: 'failed' | 'unreachable' | 'misconfigured';
      /** Half a sentence for the owner, without a full stop; names the provider's own code where there is one. */
      detail: string;
    };
