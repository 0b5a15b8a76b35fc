import { describe, expect, it } from 'vitest';
import { stopwatch } from '../../../../test/stopwatch.ts';
import { contactExpected, contactPage, ID, inspect, kindsOf, replace, SERVER } from './inspect-testing.ts';

const action = `action="${SERVER}/api/submit/${ID}"`;
const form = /<form id="contact"[\s\S]*?<\/form>/;
const [contactForm = ''] = form.exec(contactPage) ?? [];
const embed = `<script src="${SERVER}/embed.js" data-form="${ID}" defer></script>`;
const frame = `<iframe src="${SERVER}/forms/${ID}/embed" data-postern></iframe>`;
const bare = { captcha: 'none', last: null, usual: [], files: [] } as const;

describe('a harmful change is found', () => {
  it.each<[string, string, string]>([
    ['the form is removed', replace(form, ''), 'form_gone'],
    ['the form is commented out', replace(form, `<!--${contactForm}-->`), 'form_gone'],
    ['the form is only in a template', replace(form, `<template>${contactForm}</template>`), 'form_gone'],
    [
      'the form is only for browsers without scripts',
      replace(form, `<noscript>${contactForm}</noscript>`),
      'form_gone',
    ],
    ['the page became another one', '<!doctype html><title>Domain for sale</title><p>Buy it', 'form_gone'],
    ['the page is empty', '', 'form_gone'],
    ['the id is another one', replace(ID, 'zzzzzzzzzz'), 'action_changed'],
    ['the form goes to another host', replace(action, 'action="https://other.example/send"'), 'action_changed'],
    ['the address became relative', replace(action, `action="/api/submit/${ID}"`), 'action_changed'],
    ['the address is gone', replace(action, ''), 'action_changed'],
    ['the form goes to an email address', replace(action, 'action="mailto:a@example.com"'), 'action_changed'],
    ['the button goes elsewhere', replace('<button type="submit"', '<button formaction="/x"'), 'action_changed'],
    ['the address is not secure', replace(`${SERVER}/api`, 'http://forms.example.org/api'), 'address_insecure'],
    ['the method is GET', replace('method="POST"', 'method="GET"'), 'method_wrong'],
    ['the method is gone', replace('method="POST"', ''), 'method_wrong'],
    ['the method is a dialog’s', replace('method="POST"', 'method=dialog'), 'method_wrong'],
    ['the encoding has no files', replace(' enctype="multipart/form-data"', ''), 'enctype_wrong'],
    ['the encoding is text', replace('multipart/form-data', 'text/plain'), 'enctype_wrong'],
    ['a field has another name', replace('name="email"', 'name="e-mail"'), 'field_renamed'],
    ['a field has a name of another language', replace('name="message"', 'name="nachricht"'), 'field_renamed'],
    ['a field has no name', replace('name="email"', ''), 'field_missing'],
    ['a field is gone', replace(/<label>Message.*?<\/label>/, ''), 'field_missing'],
    ['a field is disabled', replace('name="email"', 'name="email" disabled'), 'field_missing'],
    [
      'a field is after the form',
      replace(/<textarea[^>]*><\/textarea>/, '').replace('</main>', '<textarea name="message"></textarea></main>'),
      'field_missing',
    ],
    ['the form ends too early', replace('<label>Message', '</form><label>Message'), 'field_missing'],
    [
      'a field belongs to another form',
      replace('<textarea name="message"', '<textarea form="other" name="message"'),
      'field_missing',
    ],
    [
      'a field for a file became one for text',
      replace('name="plan" type="file"', 'name="plan" type="text"'),
      'file_field_changed',
    ],
    ['the honeypot is gone', replace(/<input name="_gotcha"[^>]*>/, ''), 'honeypot_missing'],
    ['the button is gone', replace(/<button type="submit">.*?<\/button>/, ''), 'button_missing'],
    ['the button sends nothing', replace('type="submit"', 'type="button"'), 'button_missing'],
    [
      'the captcha’s script is gone',
      replace(/<script src="https:\/\/js\.hcaptcha.*?<\/script>/, ''),
      'captcha_missing',
    ],
    ['the captcha’s widget is gone', replace('class="h-captcha"', ''), 'captcha_missing'],
    [
      'a policy of the page allows only itself',
      replace('<meta charset', `<meta http-equiv="Content-Security-Policy" content="form-action 'self'"><meta charset`),
      'policy_blocks',
    ],
  ])('%s', (_what, html, kind) => expect(kindsOf(inspect(html))).toContain(kind));

  it.each<[string, string, string]>([
    ['the script of an embed is gone', '<main></main>', 'form_gone'],
    ['an embed has another form', embed.replace(ID, 'zzzzzzzzzz'), 'form_gone'],
    ['an embed has no place', embed.replace('defer', 'data-target="#form"'), 'form_gone'],
    ['an embed’s script is not secure', embed.replace('https:', 'http:'), 'address_insecure'],
    ['a frame is not secure', frame.replace('https:', 'http:'), 'address_insecure'],
    ['a frame may send nothing', frame.replace('data-postern', 'sandbox="allow-scripts"'), 'frame_sandboxed'],
    [
      'a form has the id of no endpoint',
      `<form action="${SERVER}/submit" method=post><input type=hidden name=access_key value=x><button></form>`,
      'form_gone',
    ],
  ])('%s', (_what, html, kind) => expect(kindsOf(inspect(html, {}, bare))).toEqual([kind]));

  it('a policy in a header blocks the form, the embed or the frame', () => {
    const blocks = (html: string, policy: string) => kindsOf(inspect(html, { policies: [policy] }, bare));
    expect(blocks(contactForm, "form-action 'none'")).toEqual(['policy_blocks']);
    expect(blocks(contactForm, 'form-action https://other.example')).toEqual(['policy_blocks']);
    expect(blocks(embed, "default-src 'self'")).toEqual(['policy_blocks']);
    expect(blocks(frame, "child-src 'self'; default-src *")).toEqual(['policy_blocks']);
    expect(blocks(`<script src="${SERVER}/postern.js"></script>${contactForm}`, "connect-src 'self'")).toEqual([
      'policy_blocks',
    ]);
  });

  it('what the published form requires is missing, or what it refuses is there', () => {
    expect(kindsOf(inspect(contactPage, {}, { required: ['email', 'phone'] }))).toEqual(['field_missing']);
    expect(inspect(contactPage, {}, { accepted: ['name', 'email', 'message'] }).findings).toEqual([
      { kind: 'field_refused', subject: 'plan', before: null, after: 'plan' },
    ]);
  });

  it('the finding names what was there and what is there now', () => {
    expect(inspect(replace('name="email"', 'name="E_Mail"')).findings).toEqual([
      { kind: 'field_renamed', subject: 'email', before: 'email', after: 'E_Mail' },
    ]);
    expect(inspect(replace(ID, 'zzzzzzzzzz')).findings).toEqual([
      {
        kind: 'action_changed',
        subject: null,
        before: `${SERVER}/api/submit/${ID}`,
        after: `${SERVER}/api/submit/zzzzzzzzzz`,
      },
    ]);
  });
});

/** Changes of layout, text and code that leave the form as it is. */
const inForm = (from: string | RegExp, to: string) => replace(from, to);
const before = (html: string) => replace('<h1>', `${html}<h1>`);
const optional = ['phone', 'company', 'topic', 'budget', 'city', 'country', 'street', 'zip', 'date', 'rating'];
const attributes = [
  'class="row wide"',
  'data-aos="fade"',
  'novalidate',
  'autocomplete="on"',
  'name="contact-form"',
  'accept-charset="utf-8"',
  'onsubmit="return check()"',
  'style="margin:0"',
  'aria-label="Contact"',
  'x-data="{ open: true }"',
  'lang="de"',
  'dir="rtl"',
  '@submit="send"',
  ':class="a"',
  'rel="noopener"',
];
const elements = [
  '<p>New opening hours</p>',
  '<section><h2>About</h2></section>',
  '<div><div><div></div></div></div>',
  '<table><tr><td>1</table>',
  '<ul><li>a<li>b</ul>',
  '<img src=x alt="">',
  '<video src=x></video>',
  '<svg><path d="M0 0"/></svg>',
  '<details><summary>More</summary>…</details>',
  '<!-- TODO -->',
  '<style>form{color:red}</style>',
  '<script>console.log("<form>")</script>',
  '<script src="https://cdn.example/analytics.js"></script>',
  '<iframe src="https://maps.example/embed"></iframe>',
  '<noscript><img src=pixel></noscript>',
  '<template><form action="/x"></form></template>',
  '<dialog><form method="dialog"><button>Close</button></form></dialog>',
  '<form action="/newsletter" method="post"><input name="email"><button>Subscribe</button></form>',
  `<form action="${SERVER}/api/submit/zzzzzzzzzz" method="post"><input name="email"><button>Other</button></form>`,
  '<form action="/login" method="post"><input name="user"><input name="password" type="password"></form>',
  '<input name="orphan">',
  '<button type="button">Menu</button>',
  '<b><i>misnested</b></i>',
  '</div></section>',
  '<p><p><p>',
  '&copy; &nbsp; &#x1F600;',
  '日本語',
  '<math><mi>x</mi></math>',
  '<object data=x></object>',
  '<base target="_top">',
];
const policies = [
  '',
  "default-src 'self'",
  `form-action ${SERVER}`,
  'form-action *',
  'form-action https:',
  'form-action *.example.org',
  "form-action 'self' https://forms.example.org/api/",
  'form-action forms.example.org',
  'form-action https://forms.example.org:443',
  "script-src 'self' 'nonce-abc'",
  'frame-ancestors *',
  'form-action http://forms.example.org',
  ' ; ; FORM-ACTION HTTPS: ;',
];

const harmless: [string, string, Parameters<typeof inspect>[1]?][] = [
  ['nothing', contactPage],
  ...optional.map((name): [string, string] => [
    `an optional field ${name}`,
    inForm('<label>Message', `<input name="${name}"><label>Message`),
  ]),
  ...attributes.map((text): [string, string] => [
    `the attribute ${text}`,
    inForm('<form id="contact"', `<form id="contact" ${text}`),
  ]),
  ...elements.map((html): [string, string] => [`before the form: ${html}`, before(html)]),
  ...elements
    .slice(0, 9)
    .map((html): [string, string] => [`within the form: ${html}`, inForm('<label>Message', `${html}<label>Message`)]),
  ...policies.map((policy): [string, string, Parameters<typeof inspect>[1]] => [
    `the policy ${policy}`,
    contactPage,
    { policies: [policy] },
  ]),
  [
    'upper case tags',
    inForm(
      form,
      contactForm.replace(/<(\/?)(form|input|label|button|textarea)/g, (tag) => tag.toUpperCase()),
    ),
  ],
  ['single quotes', contactPage.replaceAll('"', "'")],
  ['no quotes', contactPage.replaceAll(/(name|type|method|id)="(\w+)"/g, '$1=$2')],
  ['no line ends', contactPage.replaceAll('\n', '')],
  ['Windows line ends', contactPage.replaceAll('\n', '\r\n')],
  ['other texts', inForm('Send', 'Absenden').replace('Name', 'Ihr Name')],
  ['another id of the form', inForm('id="contact"', 'id="c2"')],
  ['another order of fields', inForm(/(<label>Name.*?<\/label>)\n(<label>Email.*?<\/label>)/, '$2\n$1')],
  ['another order of attributes', inForm(`${action} method="POST"`, `method="POST" ${action}`)],
  ['a method in lower case', inForm('"POST"', '"post"')],
  ['spaces around the address', inForm(action, `action="\n ${SERVER}/api/submit/${ID} "`)],
  ['a slash after the address', inForm(action, `action="${SERVER}/api/submit/${ID}/"`)],
  ['a query after the address', inForm(action, `action="${SERVER}/api/submit/${ID}?source=site"`)],
  ['an address of Formspree’s kind', inForm('/api/submit/', '/f/')],
  ['an address of formcarry’s kind', inForm('/api/submit/', '/s/')],
  [
    'an address of Web3Forms’ kind',
    inForm(action, `action="${SERVER}/submit"`).replace(
      '<label>Name',
      `<input type="hidden" name="access_key" value="${ID}"><label>Name`,
    ),
  ],
  ['an address without a scheme', inForm(action, `action="//forms.example.org/api/submit/${ID}"`)],
  ['an address in upper case', inForm('https://forms', 'HTTPS://FORMS')],
  ['an address with a character reference', inForm('/api/submit/', '&#47;api/submit/')],
  ['an input as the button', inForm(/<button type="submit">.*?<\/button>/, '<input type="submit" value="Send">')],
  ['an image as the button', inForm(/<button type="submit">.*?<\/button>/, '<input type="image" src="x" alt="Send">')],
  ['a button without a type', inForm(' type="submit"', '')],
  [
    'a button outside that names the form',
    inForm(/<button type="submit">.*?<\/button>/, '').replace('</main>', '<button form="contact">Send</button></main>'),
  ],
  [
    'a field outside that names the form',
    inForm(/<textarea[^>]*><\/textarea>/, '').replace(
      '<h1>',
      '<textarea form="contact" name="message"></textarea><h1>',
    ),
  ],
  ['a field of another type', inForm('type="email"', 'type="text"')],
  ['a select for a text', inForm('<textarea name="message"></textarea>', '<select name="message"><option>A</select>')],
  ['another honeypot', inForm('_gotcha', '_honey')],
  [
    'a form that starts in a table',
    inForm(form, `<table>${contactForm.replace('<label>Name', '<tr><td><label>Name')}</table>`),
  ],
  [
    'a form in a broken element',
    inForm('<form id="contact"', '<div><form id="contact"').replace('<label>Message', '</div><label>Message'),
  ],
  ['a form within a form', inForm('<label>Message', '<form><label>Message')],
  [
    'a form in a shadow root',
    inForm(form, `<x-form><template shadowrootmode="open">${contactForm}</template></x-form>`),
  ],
  [
    'a fieldset around fields',
    inForm('<label>Name', '<fieldset><legend>You</legend><label>Name').replace(
      '<label>Message',
      '</fieldset><label>Message',
    ),
  ],
  ['a disabled fieldset elsewhere', before('<fieldset disabled><input name=x></fieldset>')],
  ['postern.js', before(`<script src="${SERVER}/postern.js" defer></script>`)],
  ['another address of the captcha’s script', inForm('js.hcaptcha.com', 'hcaptcha.com')],
  ['a base for relative addresses', inForm('<meta charset', '<base href="/de/"><meta charset')],
];

it('a hundred and more harmless changes raise no alarm', () => {
  expect(harmless.length).toBeGreaterThanOrEqual(100);
  const alarms = harmless
    .map(([what, html, page]) => [what, kindsOf(inspect(html, page))] as const)
    .filter(([, kinds]) => kinds.length > 0);
  expect(alarms).toEqual([]);
});

it.each<[string, string, string]>([
  ['an embed', embed, 'embed'],
  ['an embed with its place', `<div id="form"></div>${embed.replace('defer', 'data-target="#form"')}`, 'embed'],
  ['an embed in a frame', embed.replace('defer', 'data-mode="iframe"'), 'embed'],
  ['a frame', frame, 'frame'],
  ['a frame with a sandbox', frame.replace('data-postern', 'sandbox="allow-forms allow-scripts"'), 'frame'],
  ['a frame of the page', frame.replace('/embed', ''), 'frame'],
  ['a script of the site', `<script>fetch("${SERVER}/api/submit/${ID}")</script>`, 'script'],
])('%s is well', (_what, html, place) => {
  expect(inspect(html, {}, bare)).toMatchObject({ findings: [], facts: { place } });
});

it('a form that is new is compared with what arrives', () => {
  expect(kindsOf(inspect(contactPage, {}, { last: null }))).toEqual([]);
  expect(kindsOf(inspect(contactPage, {}, { last: null, usual: ['name', 'phone'] }))).toEqual(['field_missing']);
  // Another program sends it: the page never had it.
  expect(kindsOf(inspect(contactPage, {}, { usual: ['name', 'phone'] }))).toEqual([]);
});

it('a hostile page costs little and stores only clean, short texts', () => {
  const elapsed = stopwatch();
  expect(kindsOf(inspect('<b>'.repeat(300_000) + '</i>'.repeat(300_000)))).toEqual(['page_unreadable']);
  expect(kindsOf(inspect(`${'<form id=a>'.repeat(90_000)}${'<input form=a name=x>'.repeat(50_000)}`))).toEqual([
    'form_gone',
  ]);
  inspect(`<form ${'a=1 '.repeat(300_000)}>`);
  inspect('<'.repeat(1_000_000));
  inspect(`<form action="${SERVER}/api/submit/${ID}">${'<input name=n>'.repeat(80_000)}`);
  inspect('<form><input name=email></form>'.repeat(30_000));
  // A generous limit: a quadratic reading takes minutes.
  expect(elapsed()).toBeLessThan(10_000);
  const long = replace('name="email"', `name="mail\0\uD800${'x'.repeat(100_000)}"`);
  const [finding] = inspect(long).findings;
  expect(finding?.after?.length).toBeLessThanOrEqual(202);
  expect(JSON.stringify(inspect(long))).not.toMatch(/\\u0000|\\ud800/);
});

it('a page that is cut off is only blamed if its form was not found', () => {
  expect(kindsOf(inspect(contactPage, { isCut: true }))).toEqual([]);
  expect(kindsOf(inspect('<p>Long', { isCut: true }, contactExpected))).toEqual(['page_unreadable']);
});
