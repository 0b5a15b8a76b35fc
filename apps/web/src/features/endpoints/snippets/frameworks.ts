// Forms for frameworks. The documentation has longer ones; these are short enough to read before pasting.

/** A server component: no code reaches the browser. */
export const nextPage = (url: string): string => `// app/contact/page.jsx
export default function Page() {
  return (
    <form action="${url}" method="post" encType="multipart/form-data">
      <label>Name <input name="name" required /></label>
      <label>Email <input name="email" type="email" required /></label>
      <label>Message <textarea name="message" required /></label>
      <input name="_gotcha" hidden tabIndex={-1} autoComplete="off" />
      <button>Send</button>
    </form>
  );
}
`;

export const vueComponent = (url: string): string => `<script setup>
import { ref } from 'vue';

const status = ref('');

async function submit(event) {
  const form = event.target;
  const answer = await fetch('${url}', {
    method: 'POST',
    body: new FormData(form),
    headers: { Accept: 'application/json' },
  });
  const { message, detail } = await answer.json();
  status.value = answer.ok ? message : detail;
  if (answer.ok) form.reset();
}
</script>

<template>
  <form @submit.prevent="submit">
    <label>Name <input name="name" required></label>
    <label>Email <input name="email" type="email" required></label>
    <label>Message <textarea name="message" required></textarea></label>
    <input name="_gotcha" hidden tabindex="-1" autocomplete="off">
    <button>Send</button>
    <p role="status" v-text="status"></p>
  </form>
</template>
`;

export const svelteComponent = (url: string): string => `<script>
  const url = '${url}';
  let status = $state('');

  async function submit(event) {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = await fetch(url, {
      method: 'POST',
      body: new FormData(form),
      headers: { Accept: 'application/json' },
    });
    const { message, detail } = await answer.json();
    status = answer.ok ? message : detail;
    if (answer.ok) form.reset();
  }
</script>

<form action={url} method="post" onsubmit={submit}>
  <label>Name <input name="name" required /></label>
  <label>Email <input name="email" type="email" required /></label>
  <label>Message <textarea name="message" required></textarea></label>
  <input name="_gotcha" hidden tabindex="-1" autocomplete="off" />
  <button>Send</button>
  <p role="status">{status}</p>
</form>
`;

export const astroComponent = (url: string): string => `---
const url = '${url}';
---
<form action={url} method="post" enctype="multipart/form-data">
  <label>Name <input name="name" required /></label>
  <label>Email <input name="email" type="email" required /></label>
  <label>Message <textarea name="message" required></textarea></label>
  <input name="_gotcha" hidden tabindex="-1" autocomplete="off" />
  <button>Send</button>
</form>
`;
