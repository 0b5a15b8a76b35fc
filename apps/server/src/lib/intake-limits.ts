/** The limits of one request. All inclusive: exactly the limit is still accepted. */
export interface IntakeLimits {
  maxFileBytes: number;
  /** Files with content; an empty file input does not count. */
  maxFiles: number;
  /** Bytes of the whole body, including files and multipart framing. */
  maxRequestBytes: number;
  maxFields: number;
  /** Characters (code points) of a field's name. */
  maxNameChars: number;
  /** Bytes of a value in UTF-8; for JSON values other than text, of their source text. */
  maxValueBytes: number;
  /** Nesting of a JSON body; the submitted object itself is level 1. */
  maxJsonDepth: number;
}
