/** A letter that is seen from the side, standing in a slot. */
const letter = 'M150 27l22 7v28l-22-7z';
/** A sheet that lies flat. @param y where its far corner is */
const sheetAt = (y: number): string => `M160 ${y}l84 26-84 26-84-26Z`;

/** Sheets one above the other; the topmost has a slot and a letter in it. */
export function StackedSheets() {
  return (
    <>
      {[124, 98, 72].map((y) => (
        <path key={y} className="p-s" d={sheetAt(y)} />
      ))}
      <path className="p-a" d={sheetAt(46)} />
      <path className="p-slot" d="M150 68l22 7-4 2-22-7z" />
      <path className="p-s" d={letter} />
    </>
  );
}

/** A form of three fields: one in use, one valid, one empty. */
export function CheckedForm() {
  return (
    <>
      <path className="p-s" d="M96 24h128v152H96z" />
      <path className="p-l" d="M112 48h34M112 94h46M112 140h28" />
      <path className="p-c" d="M112 56.5h96v20h-96zM112 148.5h96v14h-96z" />
      <path className="p-al" d="M112 102.5h96v20h-96z" />
      <path className="p-al" d="M192 112l4 5 8-10" />
      <path className="p-l" d="M118 62v9" />
    </>
  );
}

const HOLE = 32;
/** The number of papers in each pigeonhole, row by row. */
const papers = [
  [1, 3, 0, 2, 1],
  [2, 0, 0, 1, 4],
  [0, 2, 1, 3, 0],
  [3, 1, 2, 0, 2],
];

const lying = papers.flatMap((row, y) =>
  row.flatMap((count, x) =>
    Array.from({ length: count }, (_, sheet) => `M${111 + x * HOLE} ${67.5 + y * HOLE - sheet * 4}h22`),
  ),
);

/** The boards between so many holes in a row. */
const between = (holes: number, board: (at: number) => string): string =>
  Array.from({ length: holes - 1 }, (_, index) => board((index + 1) * HOLE)).join('');

/** A rack of pigeonholes, and a letter on its way to one of them. */
export function Pigeonholes() {
  return (
    <>
      <path className="p-s" d="M106 40h160v128H106z" />
      <path className="p-a" d="M170 72h32v32h-32z" />
      <path className="p-slot" d="M177 86h18v4h-18z" />
      <path
        className="p-l"
        d={`${between(5, (x) => `M${106 + x} 40v128`)}${between(4, (y) => `M106 ${40 + y}h160`)}`}
      />
      <path className="p-c" d={lying.join('')} />
      <path className="p-al" strokeDasharray="2 5" d="M80 88h90" />
      <path className="p-s" d="M40 74h40v28H40z" />
      <path className="p-al" d="M47 82h16" />
      <path className="p-c" d="M47 88.5h26M47 94.5h20" />
      <path className="p-l" d="M0 168.5H320" />
    </>
  );
}
