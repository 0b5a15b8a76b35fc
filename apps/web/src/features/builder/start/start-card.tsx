import type { ReactNode } from 'react';

interface StartCardProps {
  title: string;
  text: string;
  picture: ReactNode;
  /** This form is being created. */
  isBusy: boolean;
  /** Another form is being created. */
  isOff: boolean;
  onChoose: () => void;
}

/** One way to start, with a picture of the result. */
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
