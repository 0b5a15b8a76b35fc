import type { PageLanguage } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { formWords } from '@postern/forms/words/words';
import { languageTags } from '@postern/forms/words/languages';
import { timeInWords } from '@postern/forms/words/in-words';
import { heading, visitorPage } from './layout.ts';
import { pageTexts } from './texts/texts.ts';

export interface ThanksPage {
  lang: PageLanguage;
  /** The owner's text, plain; null: the default. */
  title?: string | null | undefined;
  /** The same; line breaks are kept. */
  text?: string | null | undefined;
  /** The languages of the owner's texts, if they are known. */
  titleLang?: PageLanguage | null | undefined;
  textLang?: PageLanguage | null | undefined;
  /** From the endpoint's settings: trusted, http or https. */
  buttonUrl?: string | null | undefined;
  /** The submission's id, only if it is valid: see `readThanksQuery`. */
  reference?: string | undefined;
  receivedAt?: Date | undefined;
  /** The page that the form requested, on a site that it may not redirect to; only if we signed it. */
  offeredLink?: string | undefined;
  /** The page on which the sender sees the submission again. */
  senderUrl?: string | undefined;
  /** The page on which the form can be reported. */
  reportUrl?: string | undefined;
}

/** The hosted thank-you page. It never names the endpoint, because the visitor knows which form they filled in. */
export function thanksPage(page: ThanksPage): string {
  const { lang, offeredLink } = page;
  const { thanks } = pageTexts[lang];
  // Screen readers choose their voice by this.
  const tagOf = (own: PageLanguage | null | undefined) => (own && own !== lang ? languageTags[own] : undefined);
  const [titleTag, textTag] = [tagOf(page.titleLang), tagOf(page.textLang)];
  const title = page.title ?? thanks.title;
  const text = page.text ?? thanks.text;
  return visitorPage({
    title,
    description: text,
    lang,
    reportUrl: page.reportUrl,
    main: html`${art} ${heading(title, typeof page.title === 'string' ? titleTag : undefined)}
      <p class="stand" ${typeof page.text === 'string' && textTag !== undefined && html` lang="${textTag}"`}>${text}</p>
      ${receipt(page)} ${actions(page)} ${offeredLink !== undefined && onward(offeredLink, lang)}`,
  });
}

function actions({ lang, buttonUrl, senderUrl }: ThanksPage): Html | null {
  const isBack = typeof buttonUrl === 'string';
  if (!isBack && senderUrl === undefined) return null;
  const { backTo } = pageTexts[lang].thanks;
  return html`<div class="act">
    ${isBack && html`<a class="btn btn-2" href="${buttonUrl}">${backTo(new URL(buttonUrl).host)}</a>`}
    ${
      // This page may be in a frame, which the linked page refuses.
      senderUrl !== undefined &&
      html`<a class="btn btn-2" href="${senderUrl}" target="_top">${formWords[lang].script.see_sent}</a>`
    }
  </div>`;
}

const art = html`<svg class="art" viewBox="8 0 104 97" aria-hidden="true">
  <path class="frame" d="M31 95V43a29 29 0 0 1 58 0v52M8 95.4h104" />
  <path class="leaf" d="M38 95V43a22 22 0 0 1 44 0v52Z" />
  <path class="slot" d="M47 50h26v5H47Z" />
  <path class="paper" d="M50 24h20v28H50Z" />
  <path class="mk" d="M54 31h12M54 36h12M54 41h8" />
</svg>`;

function receipt({ lang, reference, receivedAt }: ThanksPage) {
  if (reference === undefined && !receivedAt) return null;
  const { thanks } = pageTexts[lang];
  return html`<dl class="receipt">
    ${
      receivedAt &&
      html`<div>
        <dt>${thanks.received}</dt>
        <dd><time datetime="${receivedAt.toISOString()}">${timeInWords(receivedAt, lang)}</time></dd>
      </div>`
    }
    ${
      reference !== undefined &&
      html`<div>
        <dt>${thanks.reference}</dt>
        <dd class="mono">${reference}</dd>
      </div>`
    }
  </dl>`;
}

/** The whole address is the text, so that no visitor follows a misleading name. */
const onward = (link: string, lang: PageLanguage) =>
  html`<div class="onward">
    <p>${pageTexts[lang].thanks.onward}</p>
    <p><a href="${link}" rel="nofollow noopener noreferrer ugc">${link}</a></p>
  </div>`;
