import type { Language } from '../../../components/code/highlight.ts';
import { astroComponent, nextPage, svelteComponent, vueComponent } from './frameworks.ts';

export interface Snippet {
  id: 'html' | 'file' | 'fetch' | 'react' | 'next' | 'vue' | 'svelte' | 'astro' | 'curl' | 'node' | 'python' | 'php';
  label: string;
  language: Language;
  code: string;
  /** One sentence about where to put it. */
  hint: string;
}

/** Complete forms for an endpoint. @param url its submit URL */
export const snippetsFor = (url: string): readonly Snippet[] => [
  { id: 'html', label: 'HTML', language: 'html', code: htmlForm(url), hint: 'Works on any page, without JavaScript.' },
  {
    id: 'file',
    label: 'HTML with a file',
    language: 'html',
    code: htmlForm(url, true),
    hint: 'The enctype makes browsers send files.',
  },
  {
    id: 'fetch',
    label: 'fetch',
    language: 'js',
    code: fetchScript(url),
    hint: 'Sends the form without leaving the page.',
  },
  { id: 'react', label: 'React', language: 'js', code: reactComponent(url), hint: 'A component without dependencies.' },
  {
    id: 'next',
    label: 'Next.js',
    language: 'js',
    code: nextPage(url),
    hint: 'A server component that works before any script has loaded.',
  },
  {
    id: 'vue',
    label: 'Vue',
    language: 'html',
    code: vueComponent(url),
    hint: 'A single-file component for Vue 3 and Nuxt.',
  },
  {
    id: 'svelte',
    label: 'Svelte',
    language: 'html',
    code: svelteComponent(url),
    hint: 'For Svelte 5 and SvelteKit. Works before the page is hydrated too.',
  },
  {
    id: 'astro',
    label: 'Astro',
    language: 'html',
    code: astroComponent(url),
    hint: 'Plain HTML when the page arrives. No adapter needed.',
  },
  {
    id: 'curl',
    label: 'cURL',
    language: 'shell',
    code: curlCall(url),
    hint: 'Paste it into a terminal to send the first submission.',
  },
];

/** The plain form, which is enough for most pages. */
export const htmlForm = (
  url: string,
  withFile = false,
): string => `<form action="${url}" method="post"${withFile ? ' enctype="multipart/form-data"' : ''}>
  <label>Name <input name="name" autocomplete="name" required></label>
  <label>Email <input name="email" type="email" autocomplete="email" required></label>
  <label>Message <textarea name="message" required></textarea></label>
${withFile ? '  <label>File <input name="attachment" type="file"></label>\n' : ''}  <!-- People never see this field; bots fill it in. -->
  <input name="_gotcha" tabindex="-1" autocomplete="off" hidden>
  <button>Send</button>
</form>
`;

/** Fields that record when the page was opened and distinguish a second click from a second message. */
export const startedFields = `<input type="hidden" name="_started">
<input type="hidden" name="_idempotency">
<!-- <input type="hidden" name="_error" value="/not-sent"> -->
<!-- <input type="hidden" name="_language" value="en"> -->
<script>
  addEventListener('pageshow', () => {
    document.getElementsByName('_started')[0].value = new Date().toISOString();
    document.getElementsByName('_idempotency')[0].value = crypto.randomUUID();
  });
</script>
`;

const fetchScript = (url: string): string => `const form = document.querySelector('form');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = await fetch('${url}', {
    method: 'POST',
    body: new FormData(form),
    headers: { Accept: 'application/json' },
  });
  const { message, detail } = await answer.json();
  alert(answer.ok ? message : detail);
});
`;

const reactComponent = (url: string): string => `import { useState } from 'react';

export function ContactForm() {
  const [status, setStatus] = useState('');

  async function submit(event) {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = await fetch('${url}', {
      method: 'POST',
      body: new FormData(form),
      headers: { Accept: 'application/json' },
    });
    const { message, detail } = await answer.json();
    setStatus(answer.ok ? message : detail);
    if (answer.ok) form.reset();
  }

  return (
    <form onSubmit={submit}>
      <label>Name <input name="name" required /></label>
      <label>Email <input name="email" type="email" required /></label>
      <label>Message <textarea name="message" required /></label>
      <button>Send</button>
      <p role="status">{status}</p>
    </form>
  );
}
`;

const curlCall = (url: string): string => `curl ${url} \\
  -H 'Accept: application/json' \\
  -F 'name=Ada Lovelace' \\
  -F 'email=ada@example.org' \\
  -F 'message=Hello'
`;
