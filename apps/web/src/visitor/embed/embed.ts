/**
 * `<script src="https://…/embed.js" data-form="ID" defer></script>` puts a form where it stands. It also keeps the frames
 * of forms that were put into the page by hand as high as what is in them.
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
  // Without `defer` what follows the script is not there yet, and neither is what `data-target` names.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
