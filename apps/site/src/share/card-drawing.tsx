import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '@postern/contracts';
import { brickwork } from '../blog/drawings/brickwork.ts';
import { Plate } from '../blog/plate.tsx';
import { cardHeight, cardWidth, type Card } from './cards.ts';
import { wrap } from './wrap.ts';

/** The width of a text in the display face at a size of one pixel. */
export type Measure = (text: string) => number;

/** The light theme of `tokens.css` without variables, which the renderer does not support. */
const style = `.plate *{stroke-width:1.25}
.p-l,.p-w,.p-c,.p-al{fill:none}
.p-l,.p-s,.p-g{stroke:#181b1a}
.p-w{stroke:#d3d0c7}
.p-s{fill:#fff}
.p-g,.p-slot{fill:#f3f1ec}
.p-a{fill:#1d6f63}
.p-c{stroke:#858b86}
.p-al{stroke:#1d6f63;stroke-width:1.75}`;

const MARGIN = 72;
const PLATE = { x: 672, y: 176, width: 456, height: 285 };
const TITLE_WIDTH = PLATE.x - MARGIN - 40;
const TITLE_MIDDLE = PLATE.y + PLATE.height / 2;
const LINE_HEIGHT = 1.12;
/** From the largest to the smallest: the first size at which a title fits. */
const SIZES = [72, 64, 56, 48, 42];
const LINES_MOST = 4;

/**
 * Draws a card: the title, the article's plate, and a course of the wall below.
 * @returns an SVG document
 */
export function drawCard(card: Card, measure: Measure): string {
  const { size, lines } = fit(card.title, measure);
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={cardWidth} height={cardHeight}>
      <style>{style}</style>
      <rect width={cardWidth} height={cardHeight} fill="#faf9f6" />
      <Brand />
      {lines.map((line, place) => (
        <text
          key={line}
          x={MARGIN}
          y={TITLE_MIDDLE + size * (0.34 + LINE_HEIGHT * (place - (lines.length - 1) / 2))}
          fontFamily="Newsreader"
          fontSize={size}
          fill="#181b1a"
        >
          {line}
        </text>
      ))}
      <text x={MARGIN} y={532} fontFamily="Geist" fontSize={25} fill="#565d59">
        {card.label}
      </text>
      <rect {...PLATE} rx={8} fill="#f3f1ec" stroke="#e4e2dc" />
      {/* A plate fills its viewport, which has the plate's proportions. */}
      <svg {...PLATE} viewBox="0 0 320 200">
        <Plate name={card.plate} />
      </svg>
      <Course />
    </svg>,
  );
}

function fit(title: string, measure: Measure): { size: number; lines: string[] } {
  const fitted = SIZES.map((size) => ({ size, lines: wrap(title, TITLE_WIDTH / size, measure) }));
  const found = fitted.find(({ lines }) => lines.length <= LINES_MOST);
  if (!found) throw new Error(`The title is too long for its preview: ${title}`);
  return found;
}

function Brand() {
  return (
    <g transform={`translate(${MARGIN} 62) scale(1.7)`}>
      <path d="M4.75 26V13.5a9.25 9.25 0 0 1 18.5 0V26M1.5 26.25h25" fill="none" stroke="#181b1a" strokeWidth={1.5} />
      <path fillRule="evenodd" d="M8 25.5v-12a6 6 0 0 1 12 0v12ZM10.5 13.6h7v2h-7Z" fill="#1d6f63" />
      <text x={38} y={21.4} fontFamily="Newsreader" fontSize={22} fill="#181b1a">
        {brand.name}
      </text>
    </g>
  );
}

/** Four times the width of a plate's wall, so four of them side by side. */
function Course() {
  return (
    <g fill="none" stroke="#d3d0c7">
      {[0, 336, 672, 1008].map((x) => (
        <path key={x} d={brickwork(0, 24)} transform={`translate(${x} 582) scale(1.05 2)`} />
      ))}
    </g>
  );
}
