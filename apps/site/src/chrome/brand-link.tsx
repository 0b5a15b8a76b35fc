import { brand } from '@postern/contracts';
import { wordmarkHeight, type Wordmark } from '../page.ts';

/** The mark (a gate in its frame, on a threshold, with a letter slot) and the name. */
export function BrandLink({ wordmark }: { wordmark: Wordmark }) {
  return (
    <a className="brand" href="/" aria-label={`${brand.name}, home`}>
      <svg className="mark" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <path className="frame" d="M4.75 26V13.5a9.25 9.25 0 0 1 18.5 0V26M1.5 26.25h25" />
        <path className="leaf" fillRule="evenodd" d="M8 25.5v-12a6 6 0 0 1 12 0v12ZM10.5 13.6h7v2h-7Z" />
      </svg>
      <svg className="wordmark" viewBox={`0 0 ${wordmark.width} ${wordmarkHeight}`} aria-hidden="true">
        <path d={wordmark.path} />
      </svg>
    </a>
  );
}
