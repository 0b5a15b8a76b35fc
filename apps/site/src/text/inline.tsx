/** Text with code in backticks: every second part is inside a pair. */
export function Inline({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- rendered once, never reordered
  return text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part));
}
