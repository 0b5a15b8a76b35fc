import { usePostern } from '@postern/vue';
import { createApp, h } from 'vue';
import { id, origin, outcomeOf } from './page.ts';

createApp({
  setup() {
    const form = usePostern({ baseUrl: origin, id }, { language: 'en' });
    return () =>
      h('form', { onSubmit: form.submit }, [
        h('input', { name: 'name', 'aria-label': 'Name' }),
        h('input', { name: 'email', 'aria-label': 'Email' }),
        h('textarea', { name: 'message', 'aria-label': 'Message' }),
        h('input', { name: 'plan', type: 'file', 'aria-label': 'Plan' }),
        h('button', 'Send'),
        h('output', outcomeOf(form)),
      ]);
  },
}).mount('#root');
