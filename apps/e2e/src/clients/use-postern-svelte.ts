import { usePostern } from '@postern/svelte';
import { id, origin, outcomeOf, show } from './page.ts';

const form = usePostern({ baseUrl: origin, id }, { language: 'en' });
form.subscribe((state) => show(outcomeOf(state)));
document.querySelector('form')?.addEventListener('submit', (event) => void form.submit(event));
