export interface SendOptions {
  /** The endpoint's address. */
  action: string;
  data: FormData;
  /** The `Idempotency-Key`, the same for every try of the same content. */
  key: string;
  /** Called with the bytes sent so far, as often as the browser reports them. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
  /** The `Accept-Language`; by default the browser's own. */
  language?: string;
}
