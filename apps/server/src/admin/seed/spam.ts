import type { Submission } from '@postern/contracts';

export interface Spam {
  text: string;
  spam: Submission['spam'];
}

const judged = (text: string, reasons: readonly [signal: string, weight: number, detail: string][]): Spam => ({
  text,
  spam: {
    score: Math.round(reasons.reduce((sum, [, weight]) => sum + weight, 0) * 100) / 100,
    reasons: reasons.map(([signal, weight, detail]) => ({ signal, weight, detail })),
  },
});

/** Spam with the reasons that the spam check gives for it. Links lead to names that no one can register. */
export const spams: readonly [Spam, ...Spam[]] = [
  judged(
    'We can bring your website to page one of Google in 7 days. Reply for a FREE audit: https://seo.example/offer',
    [['content', 5.62, 'The wording resembles spam: “page one”, “free audit”, “your website”.']],
  ),
  judged('CONGRATULATIONS!!! You were selected for a crypto bonus of $5000. Claim now https://win.example/claim', [
    ['honeypot', 10, 'The field “_gotcha” is hidden from people, but it was filled in.'],
    ['content', 5.18, 'The wording resembles spam: “crypto”, “claim now”, “congratulations”.'],
  ]),
  judged(
    '[url=https://deals.example]cheap watches[/url] <a href="https://deals.example/pills">pills</a> shipped today',
    [
      ['link_markup', 2.5, 'The message contains links in HTML or forum markup.'],
      ['content', 2.14, 'The wording resembles spam: “cheap watches”, “pills”.'],
      ['time_trap', 2.5, 'Sent 0.8 s after the form was opened.'],
    ],
  ),
  judged('qPzXvTnLrWk', [['gibberish', 8, 'All texts, including the name, are random letters.']]),
  judged('I noticed 14 critical errors on your site. Our experts fix them from $49. https://fix.example', [
    ['content', 3.74, 'The wording resembles spam: “critical errors”, “our experts”.'],
    ['disposable_address', 1.5, 'The sender’s address is at throwaway.example, a provider of disposable addresses.'],
  ]),
  judged('Dear owner, I wish to purchase your domain. Kindly revert with price in USD.', [
    ['content', 4.05, 'The wording resembles spam: “kindly revert”, “your domain”.'],
    ['duplicate', 2, 'The same text was just sent to 3 endpoints.'],
  ]),
];
