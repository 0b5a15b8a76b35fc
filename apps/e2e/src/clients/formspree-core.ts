import { createClient, isSubmissionError } from '@formspree/core';
import { id, onSubmit, origin } from './page.ts';

const client = createClient();

onSubmit(async (form) => {
  const result = await client.submitForm(id, new FormData(form), { endpoint: origin });
  if (!isSubmissionError(result)) return `sent, then ${result.next}`;
  const byField = result.getAllFieldErrors().map(([field, errors]) => `${field}: ${errors[0]?.message}`);
  return [...result.getFormErrors().map(({ message }) => message), ...byField].join('\n');
});
