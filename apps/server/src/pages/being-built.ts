import { html } from '@postern/forms/html';
import { heading, visitorPage } from './layout.ts';

/** What the app's addresses show while `npm start` builds it. The response tells the browser to reload. */
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
