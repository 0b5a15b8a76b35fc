import type { BuilderState } from './model/builder-state.ts';

/**
 * Announces changes to screen readers; toasts announce themselves. A repeated text differs in its last character,
 * because otherwise it would be announced only once.
 */
export function Announcer({ notice }: { notice: BuilderState['notice'] }) {
  const text = notice.isToast ? '' : notice.text;
  return <output className="visually-hidden">{`${text}${notice.n % 2 === 0 ? '' : '\u00a0'}`}</output>;
}
