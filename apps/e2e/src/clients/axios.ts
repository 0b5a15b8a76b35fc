import axios, { isAxiosError } from 'axios';
import { id, onSubmit, origin, sentenceOf } from './page.ts';

onSubmit(async (form) => {
  try {
    await axios.postForm(`${origin}/api/submit/${id}`, form);
    return 'sent';
  } catch (error) {
    return isAxiosError(error) ? sentenceOf(error.response?.data) : String(error);
  }
});
