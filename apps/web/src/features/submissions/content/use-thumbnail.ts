import type { SubmissionFile } from '@postern/contracts';
import { useEffect, useRef, useState } from 'react';
import { fetchFile } from './fetch-file.ts';
import { imageSize, shownTypes } from './image-size.ts';

/** Larger files are not fetched for a thumbnail. */
const mostBytes = 3 * 1024 * 1024;
/** Larger decoded pictures take more memory than a thumbnail is worth. */
const mostPixels = 40_000_000;

/** Whether a file is a picture with a thumbnail. SVG drawings can contain scripts, and have none. */
const isShown = ({ content_type, size, flag }: SubmissionFile): boolean =>
  flag === null && size <= mostBytes && shownTypes.some((type) => type === content_type);

/**
 * The object URL of a picture, once its place is in view and its bytes are loaded. The token is sent as a header and
 * never in an address. The URL is revoked when the screen closes.
 */
export function useThumbnail(file: SubmissionFile) {
  const place = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const { id, content_type } = file;
  const wanted = isShown(file);
  useEffect(() => {
    const element = place.current;
    if (!wanted || !element) return undefined;
    const abort = new AbortController();
    let made: string | null = null;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void fetchPicture(id, abort.signal).then((bytes) => {
        if (!bytes || abort.signal.aborted) return;
        made = URL.createObjectURL(new Blob([bytes], { type: content_type }));
        setUrl(made);
      });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      abort.abort();
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [id, content_type, wanted]);
  return { place, url, forget: () => setUrl(null) };
}

/** @returns null if it cannot be loaded, is too large for a thumbnail, or is not a picture */
async function fetchPicture(fileId: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  try {
    const answer = await fetchFile(fileId, { signal });
    const bytes = await answer.arrayBuffer();
    const size = imageSize(new Uint8Array(bytes));
    return size && size.width * size.height <= mostPixels ? bytes : null;
  } catch {
    // Without a picture, the file is shown like any other.
    return null;
  }
}
