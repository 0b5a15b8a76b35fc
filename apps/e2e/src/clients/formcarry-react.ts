import { useForm } from '@formcarry/react';
import { contactForm, render } from './react-page.ts';
import { id } from './page.ts';

render(() => {
  const { state, submit } = useForm({ id, debug: false });
  return contactForm(submit, state.submitted ? 'sent' : (state.error?.message ?? ''));
});
