import { html } from '@postern/forms/html';
import { heading, visitorPage } from './layout.ts';

/** The page at the app's addresses while `npm start` builds the app. The response makes the browser reload. */
export const beingBuiltPage: string = visitorPage({
  title: 'The app is being built',
  description: 'The server has just started after an update. The app is ready in a few seconds.',
  lang: 'en',
  main: html`<div class="wall" aria-hidden="true"></div>
    <div class="sign">
      <p class="label">503</p>
      ${heading('The app is being built')}
      <p class="stand">
        The server has just started after an update. Forms already work. This page opens the app as soon as it is ready.
      </p>
    </div>`,
});
