import ky, { HTTPError } from 'ky';
import { id, onSubmit, origin, sentenceOf } from './page.ts';

onSubmit(async (form) => {
  try {
    await ky.post(`${origin}/api/submit/${id}`, { body: new FormData(form), retry: 0 });
    return 'sent';
  } catch (error) {
    return error instanceof HTTPError ? sentenceOf(error.data) : String(error);
  }
});
