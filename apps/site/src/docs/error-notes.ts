import type { ErrorCode } from '@postern/contracts';

/** Per code: when it comes, and what to do about it. Markdown's backticks stand for code. */
export const errorNotes: Record<ErrorCode, { when: string; advice: string }> = {
  malformed: {
    when: 'The body does not follow the encoding that its Content-Type names: JSON with a comma too many, a multipart body cut off in the middle.',
    advice: 'Send it again whole. When you build the body by hand, let a library build it.',
  },
  unauthenticated: {
    when: 'The call needs a token, and there was none, or one that has expired or was revoked.',
    advice: 'Sign in, and send `Authorization: Bearer` with the token of the answer.',
  },
  wrong_credentials: {
    when: 'E-mail and password do not belong together. Whether there is such an account is never told.',
    advice: 'Check both, or ask for a reset link.',
  },
  forbidden: {
    when: 'You are signed in, but this is not yours to do.',
    advice: 'Use the account that may.',
  },
  registration_closed: {
    when: 'This server takes no new accounts, or none with your mail domain.',
    advice: 'Ask whoever runs it.',
  },
  endpoint_paused: {
    when: 'The endpoint’s owner has paused it. The submission was not stored.',
    advice: 'As the owner, set its status back to active. As a sender, try again later.',
  },
  endpoint_closed: {
    when: 'The time is past that the endpoint’s owner has set for its end (`closes_at`). The submission was not stored.',
    advice: 'As the owner, take the time away or set a later one.',
  },
  origin_not_allowed: {
    when: 'The form stood on a site that is not among the endpoint’s allowed domains. The submission is kept as refused.',
    advice: 'As the owner, add the site to the allowed domains. Forms on your own machine always may post.',
  },
  captcha_failed: {
    when: 'The endpoint asks for a challenge, and the submission came without its answer or with a wrong one. It is kept as refused.',
    advice:
      'Solve the challenge and send the form again. As the developer, check that its widget stands inside the form.',
  },
  not_found: {
    when: 'There is nothing at this address, or it belongs to somebody else: the answer is the same for both.',
    advice: 'Check the id. What was deleted does not come back.',
  },
  token_unknown: {
    when: 'The token of a link in a mail is unknown, or was used before.',
    advice: 'Ask for a new link.',
  },
  method_not_allowed: {
    when: 'The address exists, the method does not. Most often a submit URL was opened in a browser, or a form lacks `method="post"`.',
    advice: 'Use a method that the Allow header names.',
  },
  too_slow: {
    when: 'The headers or the body of the request arrived too slowly, so the connection was closed.',
    advice: 'Send it again. A body needs more than 1 kB a second on average.',
  },
  conflict: {
    when: 'The change contradicts what is there by now, or a copy of the same submission is still being received.',
    advice: 'Read it again, and decide anew. With an idempotency key, send it once more in a moment.',
  },
  idempotency_mismatch: {
    when: 'The idempotency key was used for a submission with other content in the last 24 hours.',
    advice: 'Make a new key for each new submission, and keep it for the retries of that one.',
  },
  too_large: {
    when: 'A file, a field or the whole request is over its limit, or there are too many of them. `errors` names each one.',
    advice: 'Send less. The limits are in the documentation; a server of your own can raise some of them.',
  },
  unsupported_type: {
    when: 'The Content-Type is none that this address can read.',
    advice: 'To a submit URL send a form encoding or JSON; to the other calls send `application/json`.',
  },
  invalid: {
    when: 'The request can be read, but some values are wrong. `errors` names each field and what is wrong with it.',
    advice: 'Correct those fields and send again.',
  },
  wrong_password: {
    when: 'The current password, asked for before a new one is set, is wrong.',
    advice: 'Type it again, or ask for a reset link.',
  },
  token_expired: {
    when: 'The token of a link in a mail is too old, or not whole.',
    advice: 'Open the link by clicking instead of copying, or ask for a new one.',
  },
  rate_limited: {
    when: 'Too many attempts in a short time, such as wrong passwords.',
    advice: 'Wait as many seconds as the `Retry-After` header says.',
  },
  quota_exceeded: {
    when: 'The endpoint’s account has used its month up, and holds as many further submissions as it may. This one was not stored.',
    advice: 'The next month begins at midnight UTC on its first day. `Retry-After` says how long that is.',
  },
  headers_too_large: {
    when: 'The address and the headers of the request are larger than 16 kB together.',
    advice: 'Send less in them: most often it is a large cookie, or a search that belongs into a body.',
  },
  internal: {
    when: 'Our mistake. It is in the log under the `request_id` of the answer.',
    advice: 'Try again, and tell whoever runs the server about the `request_id`.',
  },
  unavailable: {
    when: 'The server cannot take this right now: it is overloaded, or its database or disk does not answer. Nothing was stored.',
    advice: 'Send it again after as many seconds as `Retry-After` says.',
  },
};
