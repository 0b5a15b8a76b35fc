import { authTokenKey } from '@postern/contracts';

/**
 * The one inline script of every page, public and signed-in. It runs before the first paint and marks the document:
 * `data-js`, `data-theme` (the user's choice, if any) and `data-session` (a token exists), so that neither the theme
 * nor the header changes after the first paint. The Content-Security-Policy allows it by its hash: its text is the same
 * everywhere, and one line.
 */
export const themeScript = `try{const d=document.documentElement.dataset;d.js='';const t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('${authTokenKey}'))d.session=''}catch{}`;
