import { useForm } from '@formspree/react';
import { contactForm, render } from './react-page.ts';
import { id, origin } from './page.ts';

render(() => {
  const [state, submit] = useForm(id, { endpoint: origin });
  const errors = state.errors;
  const byField = errors?.getAllFieldErrors().map(([field, found]) => `${field}: ${found[0]?.message}`) ?? [];
  const failures = [...(errors?.getFormErrors().map(({ message }) => message) ?? []), ...byField];
  const outcome = state.submitting ? '' : state.succeeded ? 'sent' : failures.join('\n');
  return contactForm((event) => void submit(event), outcome);
});
