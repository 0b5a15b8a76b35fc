import { all } from '../../dom.ts';
import { enhanceTrying } from './try-form.ts';

/**
 * The duration of each state, in milliseconds: the slip crosses, the row appears, then the fields, and three lines of
 * log.
 */
const WAITS_MS = [500, 900, 500, 500, 600];
const LAST = WAITS_MS.length;
/** The share of it that must be in view before it begins. */
const IN_VIEW = 0.35;

/**
 * Plays the specimen once when it comes into view. Visitors can pause it and play it again. It also plays a submission
 * that a visitor has sent with its form.
 */
export function enhanceSpecimen(): void {
  const [specimen] = all('[data-specimen]');
  const [button] = specimen ? all<HTMLButtonElement>('[data-play]', specimen) : [];
  if (!specimen || !button) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return enhanceTrying(specimen, () => {});
  const player = createPlayer(specimen, button);
  enhanceTrying(specimen, () => player.play());
  button.addEventListener('click', player.toggle);
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      player.play();
    },
    { threshold: IN_VIEW },
  ).observe(specimen);
}

function createPlayer(specimen: HTMLElement, button: HTMLButtonElement) {
  const [label] = all('[data-play-label]', button);
  let step = LAST;
  let paused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (text: 'Pause' | 'Continue' | 'Play again') => {
    if (label) label.textContent = text;
    button.dataset['state'] = text === 'Pause' ? 'playing' : 'still';
  };
  const go = (next: number) => {
    step = next;
    specimen.dataset['step'] = String(next);
    clearTimeout(timer);
    if (next < LAST) timer = setTimeout(() => go(next + 1), WAITS_MS[next]);
    say(next < LAST ? 'Pause' : 'Play again');
  };
  const hold = () => {
    paused = !paused;
    specimen.classList.toggle('paused', paused);
    clearTimeout(timer);
    if (paused) say('Continue');
    else go(step);
  };

  button.hidden = false;
  return {
    play() {
      if (paused) hold();
      go(0);
    },
    toggle: () => (step === LAST ? go(0) : hold()),
  };
}
