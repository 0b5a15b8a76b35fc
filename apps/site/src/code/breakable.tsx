import { Fragment } from 'react';

/** A URL that breaks only after its slashes, if it must break. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[^/]\/)(?=[^/])/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- rendered once, never reordered
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
