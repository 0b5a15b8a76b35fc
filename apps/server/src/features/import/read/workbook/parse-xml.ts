import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { FileError } from '../file.error.ts';

/** The deepest nesting: a workbook needs about ten levels. */
const MAX_DEPTH = 64;
/** The most characters between two events, all of which the parser keeps. */
const MAX_CHARS = 8 * 1024 ** 2;

/** The parts of a document in their order. Names have no prefix. */
export interface XmlHandler {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
}

/**
 * Reads an XML document as it arrives, and yields after each piece of it. It has no document type, so that it has no
 * entities except the five of XML.
 * @throws {FileError} when it is not well-formed, or too deep
 */
export async function* parseXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8');
  const parser = new SaxesParser();
  let depth = 0;
  let quiet = 0;
  parser.on('error', () => {
    throw new FileError('A part of the workbook is not valid XML.');
  });
  parser.on('doctype', () => {
    throw new FileError('A part of the workbook has a document type, which is not read.');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    quiet = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw new FileError('A part of the workbook is nested too deeply.');
    handler.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    quiet = 0;
    depth -= 1;
    handler.close(localName(name));
  });
  parser.on('text', handler.text);
  parser.on('cdata', handler.text);
  for await (const chunk of bytes) {
    quiet += chunk.length;
    if (quiet > MAX_CHARS) throw new FileError('A text of the workbook is longer than 8 MB.');
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const nothing = () => undefined;

/** Reads a small document to its end. */
export async function readXml(bytes: AsyncIterable<Uint8Array>, handler: Partial<XmlHandler>): Promise<void> {
  for await (const _ of parseXml(bytes, { open: nothing, close: nothing, text: nothing, ...handler }));
}
