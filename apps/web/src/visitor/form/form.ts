/** The script that Postern's own pages load and that `embed.js` imports. */
import { enhance } from './enhance.ts';
import { isFramed, reportToParent } from './frame.ts';

export { validateForm } from '@postern/contracts/validate-form';
export { enhance } from './enhance.ts';

/** On other sites the importing script passes the form. */
if (new URL(import.meta.url).origin === location.origin) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.pf[data-form]')) enhance(form);
  if (isFramed()) reportToParent();
}
