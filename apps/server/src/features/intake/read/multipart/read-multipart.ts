import type { IntakeLimits } from '../../../../lib/intake-limits.ts';
import type { FileStore } from '../../../../outbound/files/files.ts';
import { FileReceiver } from './file-receiver.ts';
import type { MediaType } from '../parse-content-type.ts';
import type { ParsedBody } from '../parsed-body.model.ts';
import { malformed, type BodyRefused } from '../refuse-body.ts';
import { decodeParts } from './decode-parts.ts';
import { MultipartScanner } from './multipart-scanner.ts';
import { streamFiles, type MultipartRequest } from './stream-files.ts';

export interface MultipartOptions {
  limits: IntakeLimits;
  /** Receives the files, under temporary names. */
  files: FileStore;
}

/**
 * Reads multipart/form-data (RFC 7578, HTML standard). Values are text whatever type their part claims, line breaks are
 * kept as sent, a part with a file name is a file, and an empty file input is skipped. Files stream into the store as
 * they arrive. If this throws, for any reason, none of them is left there.
 * @throws {BodyRefused} malformed · too_large, naming the file or field, with the fields that could be read ·
 * unavailable, when the store fails
 */
export async function readMultipart(
  request: MultipartRequest,
  { parameters }: MediaType,
  { limits, files: store }: MultipartOptions,
): Promise<ParsedBody> {
  const scanner = new MultipartScanner(checkedBoundary(parameters.get('boundary')), limits);
  const receiver = new FileReceiver(store, limits);
  try {
    for await (const part of streamFiles(request, scanner, limits)) await receiver.receive(part);
    return decodeParts(scanner, receiver, { limits, charset: parameters.get('charset') });
  } catch (error) {
    await receiver.discard();
    throw error;
  }
}

/** RFC 2046, section 5.1.1. */
const MAX_BOUNDARY_CHARS = 70;

function checkedBoundary(boundary: string | undefined): string {
  if (boundary === '') throw boundaryEmpty();
  if (boundary === undefined || boundary.length > MAX_BOUNDARY_CHARS) throw boundaryMissing();
  return boundary;
}

const EMPTY_BOUNDARY = /;[ \t]*boundary=(?:"")?[ \t]*(?:;|$)/i;

/** @param header one that cannot be parsed as a whole; a common reason is an empty boundary without quotes */
export const boundaryMissing = (header = ''): BodyRefused =>
  EMPTY_BOUNDARY.test(header)
    ? boundaryEmpty()
    : malformed('The Content-Type header has no boundary of 1 to 70 characters.');

const boundaryEmpty = (): BodyRefused => malformed('The boundary in the Content-Type header is empty.');
