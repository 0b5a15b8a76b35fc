import { id, origin } from './page.ts';

type Call = [command: 'initForm', options: { formElement: string; formId: string; origin: string }];

// The queue of the package's snippet for pages without a bundler, which is also what a bundler resolves to. It writes
// into the elements with data-fs attributes itself.
const queue: Call[] = [['initForm', { formElement: 'form', formId: id, origin }]];
Object.assign(window, { formspree: Object.assign((...call: Call) => queue.push(call), { q: queue }) });
await import('@formspree/ajax');
