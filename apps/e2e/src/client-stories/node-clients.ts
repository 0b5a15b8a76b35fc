import axios from 'axios';
import got from 'got';
import needle from 'needle';
import superagent from 'superagent';
import type { FilledIn } from './form-clients.ts';

/** Libraries of Node: what they resolve to, and the message that their users find in a failure. */
export const libraries: Record<string, (url: string, fields: FilledIn) => Promise<string>> = {
  got: async (url, form) => {
    const answer = await got.post(url, { form, throwHttpErrors: false, responseType: 'json' });
    return messageOf(answer.ok, answer.body);
  },
  needle: async (url, form) => {
    // It reads application/json only, and hands over a problem as bytes.
    const { statusCode, raw } = await needle('post', url, form);
    return messageOf(statusCode === 201, JSON.parse(raw.toString()));
  },
  superagent: async (url, form) => {
    const { ok, body } = await superagent
      .post(url)
      .type('form')
      .ok(() => true)
      .send(form);
    return messageOf(ok, body);
  },
  axios: async (url, form) => {
    const { status, data } = await axios.postForm<unknown>(url, form, { validateStatus: null });
    return messageOf(status === 201, data);
  },
};
const messageOf = (ok: boolean, body: unknown): string => {
  if (ok) return 'sent';
  const { errors, detail } = body as { errors?: { message: string }[]; detail: string };
  return errors?.[0]?.message ?? detail;
};
