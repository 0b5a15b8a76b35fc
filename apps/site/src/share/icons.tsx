import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '@postern/contracts';
import { wordmarkHeight } from '../page.ts';
import { rightOf } from './outline.ts';

const RING = 'M6 32V16a10 10 0 0 1 20 0v16h-2V16a8 8 0 0 0-16 0v16Z';
const SLOT = 'M12 16h8v4h-8Z';

/**
 * The favicon's gate on a full square, because home screens cut out their own shape.
 * @returns an SVG document, 32 units wide
 */
export const drawIcon = (): string =>
  renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect width={32} height={32} fill="#1d6f63" />
      <path d={`${RING}${SLOT}`} transform="translate(1.6 3.2) scale(.9)" fill="#faf9f6" />
    </svg>,
  );

/** The name beside the mark, as text: the build turns it into an outline for `drawLogo`. */
export const drawName = (): string =>
  renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 28">
      <text x={38} y={21.4} fontFamily="Newsreader" fontSize={22}>
        {brand.name}
      </text>
    </svg>,
  );

/** The baseline of Newsreader, as a share of the font size. */
const ASCENT = 0.735;

/** The name as text without the logo; its outline is in the pages' headers. */
export const drawWordmark = (): string =>
  renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${6 * wordmarkHeight} ${wordmarkHeight}`}>
      <text y={ASCENT * wordmarkHeight} fontFamily="Newsreader" fontSize={wordmarkHeight}>
        {brand.name}
      </text>
    </svg>,
  );

const logoStyle =
  'svg{color:#181b1a}.leaf{fill:#1d6f63}@media (prefers-color-scheme:dark){svg{color:#eceee9}.leaf{fill:#5fc2b0}}';

/**
 * The mark (a gate in its frame, standing on a threshold, with a letter slot) and the name.
 * @param outline the name's path
 * @returns an SVG document that needs no fonts
 */
export function drawLogo(outline: string): string {
  const width = rightOf(outline) + 1;
  const path = outline.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100));
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} 28`}
      width={width}
      height={28}
      role="img"
      aria-label={brand.name}
    >
      <style>{logoStyle}</style>
      <g fill="none" stroke="currentColor" strokeWidth={1.5}>
        <path d="M4.75 26V13.5a9.25 9.25 0 0 1 18.5 0V26M1.5 26.25h25" />
      </g>
      <path className="leaf" fillRule="evenodd" d="M8 25.5v-12a6 6 0 0 1 12 0v12ZM10.5 13.6h7v2h-7Z" />
      <path fill="currentColor" d={path} />
    </svg>,
  );
}
