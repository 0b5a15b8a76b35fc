import { usePostern } from '@postern/react';
import { contactForm, render } from './react-page.ts';
import { id, origin, outcomeOf } from './page.ts';

const offline = new URLSearchParams(location.search).has('offline');

render(() => {
  const form = usePostern({ baseUrl: origin, id }, { offline, language: 'en' });
  const waiting = form.waiting > 0 ? `${form.waiting} waiting` : '';
  return contactForm((event) => void form.submit(event), outcomeOf(form) || waiting);
});
