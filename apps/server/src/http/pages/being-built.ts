import { html } from '@postern/forms/html';
import { heading, visitorPage } from './layout.ts';

/** What the app's addresses show while `npm start` builds it. Whoever sends it lets the browser ask again by itself. */
export const beingBuiltPage: string = visitorPage({
  title: 'The app is being built',
  description: 'The server has just been started for the first time since something changed.',
  lang: 'en',
  main: html`<div class="wall" aria-hidden="true"></div>
    <div class="sign">
      <p class="label">503</p>
      ${heading('The app is being built')}
      <p class="stand">
        The server has just been started for the first time since something changed. Forms are taken already; the app
        follows within seconds, and this page then opens it by itself.
      </p>
    </div>`,
});
