import { createElement as h, useState } from 'react';
import { Form, useForm } from 'react-hook-form';
import { render } from './react-page.ts';
import { id, origin, sentenceOf } from './page.ts';

const messageOf = async (response: Response | undefined): Promise<string> =>
  response ? sentenceOf(await response.json()) : 'no response';

render(() => {
  const { control, register } = useForm();
  const [outcome, setOutcome] = useState('');
  return h(
    Form,
    {
      action: `${origin}/api/submit/${id}`,
      control,
      onSuccess: () => setOutcome('sent'),
      onError: ({ response }) => void messageOf(response).then(setOutcome),
    },
    h('input', { 'aria-label': 'Name', ...register('name') }),
    h('input', { 'aria-label': 'Email', ...register('email') }),
    h('textarea', { 'aria-label': 'Message', ...register('message') }),
    h('button', null, 'Send'),
    h('output', null, outcome),
  );
});
