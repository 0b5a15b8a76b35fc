import { afterEach, expect, it } from 'vitest';
import { targetOf } from './target.ts';

const origin = 'https://forms.example';
const submitUrl = `${origin}/api/submit/k7m2qd9x`;

afterEach(() => document.body.replaceChildren());

function find(html: string, chosen?: boolean): string | null {
  document.body.innerHTML = html;
  const form = document.querySelector('form');
  if (!form) throw new Error('There is no form.');
  return targetOf(form, document.querySelector('button'), { origin, chosen });
}

it.each([
  ['an endpoint', `<form method="post" action="${submitUrl}">`],
  ['an endpoint with a slash behind it', `<form method="POST" action="${submitUrl}/">`],
  [
    'inputs that hide the properties',
    `<form method="post" action="${submitUrl}"><input name="action"><input name="method">`,
  ],
  ['its own window', `<form method="post" target="_self" action="${submitUrl}">`],
  ['a button that leads to an endpoint', `<form method="post" action="/x"><button formaction="${submitUrl}">`],
  ['a button that posts', `<form action="${submitUrl}"><button formmethod="post">`],
  ['a mark at any address', '<form method="post" action="/contact" data-postern>'],
])('takes over %s', (_what, html) => {
  expect(find(html)).toMatch(/\/api\/submit\/k7m2qd9x\/?$|\/contact$/);
});

it.each([
  ['another server', '<form method="post" action="https://elsewhere.example/api/submit/k7m2qd9x">'],
  ['another scheme', '<form method="post" action="http://forms.example/api/submit/k7m2qd9x">'],
  ['another path', `<form method="post" action="${origin}/api/auth/login">`],
  ['a deeper path', `<form method="post" action="${submitUrl}/more">`],
  ['GET', `<form method="get" action="${submitUrl}">`],
  ['no method, which is GET', `<form action="${submitUrl}">`],
  ['a dialog', `<form method="dialog" action="${submitUrl}">`],
  ['another window', `<form method="post" target="_blank" action="${submitUrl}">`],
  ['what opted out', `<form method="post" action="${submitUrl}" data-postern="off">`],
  [
    'a button to elsewhere',
    `<form method="post" action="${submitUrl}"><button formaction="https://elsewhere.example/">`,
  ],
  ['a marked form with a button to elsewhere', '<form method="post" data-postern><button formaction="/draft">'],
  ['a button with GET', `<form method="post" action="${submitUrl}"><button formmethod="get">`],
  ['a button to another window', `<form method="post" action="${submitUrl}"><button formtarget="_blank">`],
  ['no address', '<form method="post" action="https://[">'],
  ['a script', '<form method="post" action="javascript:alert(1)" data-postern>'],
])('ignores %s', (_what, html) => {
  expect(find(html)).toBeNull();
});

it('follows enhance and release', () => {
  expect(find('<form method="post" action="/contact">', true)).toMatch(/\/contact$/);
  expect(find('<form method="post" action="/contact" data-postern="off">', true)).toMatch(/\/contact$/);
  expect(find(`<form method="post" action="${submitUrl}" data-postern>`, false)).toBeNull();
});
