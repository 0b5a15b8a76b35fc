/** The submission is stored. */
export interface Sent {
  ok: true;
  submission_id: string;
  /** The page to which the server would have redirected a browser. */
  next: string;
  /** A sentence for the visitor. */
  message: string;
  /** Whether it is on a waiting list, which the message says. */
  waits: boolean;
  /** The page on which the sender sees the submission again; empty if there is none. */
  sender_url: string;
}

export interface FieldMessage {
  /** The field's name. */
  path: string;
  message: string;
  code: string;
}

export interface NotSent {
  ok: false;
  /** 0: there was no answer. */
  status: number;
  /** A sentence for people; empty if the answer has none. */
  detail: string;
  errors: FieldMessage[];
  /** The wait that the server requests before the next try. */
  retry_after_s: number | null;
}

/** Reads the answer of the server, or of a proxy in front of it. An unknown format counts as not sent. */
export function readAnswer(status: number, text: string, retryAfter: string | null): Sent | NotSent {
  const body = parse(text);
  const { submission_id, next, message } = body;
  if (status === 201 && typeof submission_id === 'string')
    return {
      ok: true,
      submission_id,
      next: toText(next),
      message: toText(message),
      waits: typeof body['waiting_position'] === 'number',
      sender_url: toText(body['sender_url']),
    };
  const errors = Array.isArray(body['errors']) ? body['errors'].filter(isFieldMessage) : [];
  return {
    ok: false,
    status,
    detail: toText(body['detail']),
    errors,
    retry_after_s: retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
  };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const isFieldMessage = (value: unknown): value is FieldMessage =>
  typeof Object(value).path === 'string' && typeof Object(value).message === 'string';
