import type { ErrorCode } from '@postern/contracts';

/** For each code: when it occurs, and what to do about it. Backticks mark code, as in Markdown. */
export const errorNotes: Record<ErrorCode, { when: string; advice: string }> = {
  malformed: {
    when: 'The body does not follow the encoding in its Content-Type: JSON with an extra comma, or a multipart body that is cut off in the middle.',
    advice: 'Send the complete body again. If you build bodies by hand, use a library instead.',
  },
  unauthenticated: {
    when: 'The call requires a token, and the request had none, or one that has expired or was revoked.',
    advice: 'Sign in, and send `Authorization: Bearer` with the token of the response.',
  },
  wrong_credentials: {
    when: 'The email address and the password do not match. The response never reveals whether the account exists.',
    advice: 'Check both, or request a reset link.',
  },
  forbidden: {
    when: 'You are signed in, but you do not have permission for this.',
    advice: 'Use an account or an API key that has permission.',
  },
  registration_closed: {
    when: 'This server accepts no new accounts, or none with your email domain.',
    advice: 'Ask the server’s operator.',
  },
  endpoint_paused: {
    when: 'The endpoint’s owner has paused it. The submission was not stored.',
    advice: 'As the owner, set the endpoint’s status back to active. As a sender, try again later.',
  },
  endpoint_suspended: {
    when: 'The server’s operator has suspended the endpoint or its account. A submission was not stored, and a change was not made.',
    advice:
      'As the owner, read the reason on the endpoint’s page and write to the operator. Your submissions can still be read and exported.',
  },
  second_factor_required: {
    when: 'The workspace requires two-step verification, and the member, or the one who made the API key, has not set it up.',
    advice: 'Set it up in the settings. Sessions and API keys then work again.',
  },
  account_suspended: {
    when: 'The server’s operator has suspended the account. It can be read and exported, but not changed, and its API keys are refused.',
    advice: 'Sign in, read the reason and write to the operator.',
  },
  form_taken_down: {
    when: 'The server’s operator has taken the hosted form down. The endpoint still accepts submissions from elsewhere.',
    advice: 'As the owner, read the reason on the endpoint’s page and write to the operator.',
  },
  endpoint_closed: {
    when: 'The closing time (`closes_at`) that the endpoint’s owner set has passed. The submission was not stored.',
    advice: 'As the owner, remove the closing time or set a later one.',
  },
  origin_not_allowed: {
    when: 'The form’s site is not in the endpoint’s list of allowed sites. The submission is kept as refused.',
    advice: 'As the owner, add the site to the allowed sites. Forms on your own machine can always post.',
  },
  captcha_failed: {
    when: 'The endpoint requires a challenge, and the submission had no solution or a wrong one. It is kept as refused.',
    advice:
      'Solve the challenge and submit the form again. As the developer, check that the widget is inside the form.',
  },
  not_found: {
    when: 'There is nothing at this address, or it belongs to another account: the response is the same for both.',
    advice: 'Check the id. Deleted items cannot be restored.',
  },
  token_unknown: {
    when: 'The token of an email link is unknown, or was used before.',
    advice: 'Request a new link.',
  },
  method_not_allowed: {
    when: 'The address exists, but not with this method. Most often a submit URL was opened in a browser, or a form lacks `method="post"`.',
    advice: 'Use a method from the Allow header.',
  },
  too_slow: {
    when: 'The headers or the body of the request arrived too slowly, so the connection was closed.',
    advice: 'Send the request again. A body needs more than 1 kB per second on average.',
  },
  conflict: {
    when: 'The change conflicts with the current state, or a copy of the same submission is still being received.',
    advice: 'Read the current state and decide again. With an idempotency key, send the request once more in a moment.',
  },
  idempotency_mismatch: {
    when: 'The idempotency key was used for a submission with different content in the last 24 hours.',
    advice: 'Create a new key for each new submission, and keep it for the retries of that one.',
  },
  too_large: {
    when: 'A file, a field or the whole request is over its limit, or there are too many of them. `errors` names each one.',
    advice: 'Send less. The limits are in the documentation; some can be raised on your own server.',
  },
  unsupported_type: {
    when: 'This address cannot read the Content-Type of the request.',
    advice: 'Send a form encoding or JSON to a submit URL, and `application/json` to all other calls.',
  },
  range_not_satisfiable: {
    when: 'The header `Range` asks for bytes that the file does not have. `Content-Range` has its size.',
    advice: 'A download that was to be resumed is complete: nothing is left to fetch.',
  },
  invalid: {
    when: 'The request can be read, but some values are wrong. `errors` names each field and what is wrong with it.',
    advice: 'Correct those fields and send the request again.',
  },
  wrong_password: {
    when: 'The current password, which is required to set a new one, is wrong.',
    advice: 'Type it again, or request a reset link.',
  },
  wrong_code: {
    when: 'The code of the second factor is wrong, was used before, or its time is over.',
    advice: 'Enter the next code that the authenticator app shows, or a recovery code. Check the clock of the phone.',
  },
  wrong_passkey: {
    when: 'A passkey is unknown, belongs to another account, or signed too late.',
    advice: 'Try again, or use the password, a code or a recovery code.',
  },
  token_expired: {
    when: 'The token of an email link is too old, or incomplete, or a sign-in has waited too long for its second factor.',
    advice: 'Click the link instead of copying it, or request a new one. To sign in, start with the password again.',
  },
  rate_limited: {
    when: 'There were too many attempts in a short time, such as wrong passwords.',
    advice: 'Wait for the number of seconds in the `Retry-After` header.',
  },
  quota_exceeded: {
    when: 'The endpoint’s account has used up its month, and holds as many further submissions as it can. This submission was not stored.',
    advice: 'The next month begins at midnight UTC on its first day. `Retry-After` says how long that is.',
  },
  headers_too_large: {
    when: 'The URL and the headers of the request are larger than 16 kB together.',
    advice: 'Send less in them. Most often the cause is a large cookie, or a search that belongs in a body.',
  },
  internal: {
    when: 'The server made an error. It is in the log under the `request_id` of the response.',
    advice: 'Try again, and give the `request_id` to the server’s operator.',
  },
  unavailable: {
    when: 'The server cannot accept the request right now: it is overloaded, or its database or disk does not respond. Nothing was stored.',
    advice: 'Send the request again after the number of seconds in `Retry-After`.',
  },
};
