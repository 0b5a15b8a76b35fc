import type { BuilderState } from './model/builder-state.ts';

/**
 * Says what was done to those who hear the screen; toasts speak for themselves. The same words said twice are two texts, or
 * they would be heard once.
 */
export function Announcer({ notice }: { notice: BuilderState['notice'] }) {
  const text = notice.isToast ? '' : notice.text;
  return <output className="vh">{`${text}${notice.n % 2 === 0 ? '' : '\u00a0'}`}</output>;
}
