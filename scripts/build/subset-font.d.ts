declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number };

  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    /** Pins an axis of a variable font, or narrows its range. */
    variationAxes?: Record<string, Axis>;
    /** OpenType features to keep; all of them if absent. */
    keepFeatures?: string[];
    noHinting?: boolean;
  }

  /** The font, reduced to the characters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
