/** A text for machines, at its own address. */
export interface TextFile {
  path: string;
  /** Its path in the output folder. The file extension decides the content type. */
  file: string;
  text: string;
}
