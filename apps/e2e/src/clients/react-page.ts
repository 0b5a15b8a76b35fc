import { createElement as h, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

type Submit = (event: FormEvent<HTMLFormElement>) => void;

/** The contact form, as users of a hook write it, with the outcome below. */
export const contactForm = (submit: Submit, outcome: string) =>
  h(
    'form',
    { onSubmit: submit },
    h('input', { name: 'name', 'aria-label': 'Name' }),
    h('input', { name: 'email', 'aria-label': 'Email' }),
    h('textarea', { name: 'message', 'aria-label': 'Message' }),
    h('input', { name: 'plan', type: 'file', 'aria-label': 'Plan' }),
    h('button', null, 'Send'),
    h('output', null, outcome),
  );

export function render(component: () => React.ReactNode): void {
  const place = document.querySelector('#root');
  if (place) createRoot(place).render(h(component));
}
