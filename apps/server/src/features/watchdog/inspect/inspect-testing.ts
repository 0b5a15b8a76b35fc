import type { Expected } from './finding.model.ts';
import { inspectPage, type FetchedPage, type Inspection } from './inspect-page.ts';

export const ID = 'k7m2qd9xab';
export const SERVER = 'https://forms.example.org';

/** A page of a site, with a form for the endpoint. */
export const contactPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Contact</title>
<link rel="stylesheet" href="/site.css">
<script src="https://js.hcaptcha.com/1/api.js" async defer></script>
</head>
<body>
<header><nav><a href="/">Home</a></nav></header>
<form class="search" action="/search"><input name="q" type="search"><button>Search</button></form>
<main>
<h1>Contact</h1>
<form id="contact" action="${SERVER}/api/submit/${ID}" method="POST" enctype="multipart/form-data">
<label>Name <input name="name" required></label>
<label>Email <input name="email" type="email" required></label>
<label>Message <textarea name="message"></textarea></label>
<label>Plan <input name="plan" type="file"></label>
<input name="_gotcha" style="display:none" tabindex="-1" autocomplete="off">
<div class="h-captcha" data-sitekey="10000000-ffff"></div>
<button type="submit">Send</button>
</form>
</main>
<footer>© Example</footer>
</body>
</html>`;

export const contactExpected: Expected = {
  endpoint_id: ID,
  publicUrl: new URL(SERVER),
  usual: ['name', 'email', 'message', 'plan'],
  files: ['plan'],
  required: [],
  accepted: null,
  honeypot: null,
  captcha: 'hcaptcha',
  last: {
    place: 'form',
    names: ['name', 'email', 'message', 'plan', '_gotcha'],
    honeypot: '_gotcha',
    has_widget: true,
  },
};

export const inspect = (html: string, page: Partial<FetchedPage> = {}, expected: Partial<Expected> = {}): Inspection =>
  inspectPage(
    { html, url: new URL('https://www.example.com/contact/'), policies: [], isCut: false, ...page },
    { ...contactExpected, ...expected },
  );

export const kindsOf = ({ findings }: Inspection): string[] => findings.map(({ kind }) => kind);

/** A change of the page, which must change something. */
export function replace(from: string | RegExp, to: string, html: string = contactPage): string {
  const changed = html.replace(from, to);
  if (changed === html) throw new Error(`The page has no ${String(from)}.`);
  return changed;
}
