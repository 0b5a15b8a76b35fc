import type { ReactNode } from 'react';

interface StartCardProps {
  title: string;
  text: string;
  picture: ReactNode;
  /** This one is being made. */
  isBusy: boolean;
  /** Another one is. */
  isOff: boolean;
  onChoose: () => void;
}

/** One way to begin, with a picture of where it leads. */
export function StartCard({ title, text, picture, isBusy, isOff, onChoose }: StartCardProps) {
  return (
    <button
      type="button"
      className="start-card"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isOff || undefined}
      onClick={isBusy || isOff ? undefined : onChoose}
    >
      <span className="mini-frame">{picture}</span>
      <span className="words">
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </button>
  );
}
