export interface SendOptions {
  /** The endpoint's address. */
  action: string;
  data: FormData;
  /** The `Idempotency-Key`: the same for every try of the same content. */
  key: string;
  /** Bytes on their way, as often as the browser tells. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
  /** The `Accept-Language`; without it the browser's own. */
  language?: string;
}
