/**
 * `<script src="https://…/embed.js" data-form="ID" defer></script>` puts a form in the script's place. It also keeps
 * form frames that the site added by hand as high as their content.
 */
import { placeForms } from './place-forms.ts';
import { followFrames, greetFrames } from './frames.ts';

const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : undefined;
if (own !== undefined) {
  const { origin } = new URL(own);
  const start = () => {
    greetFrames();
    placeForms(origin);
  };
  followFrames(origin);
  // Without `defer`, the elements after the script do not exist yet, and neither does the one that `data-target` names.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
