import { Forminit } from 'forminit';
import { id, onSubmit, origin } from './page.ts';

const forminit = new Forminit({ proxyUrl: `${origin}/f/${id}` });

onSubmit(async (form) => {
  const { error } = await forminit.submit(id, new FormData(form));
  return error ? error.message : 'sent';
});
