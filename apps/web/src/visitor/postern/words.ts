import { ATTRIBUTE } from './name.ts';

/**
 * Messages if the server could not be reached: sending failed, or the submission is queued. They are short, because
 * every visitor loads them in all languages.
 */
export const words: Record<string, readonly [failed: string, queued: string]> = {
  en: ['Not sent. Please try again.', 'Kept on this device. It will be sent when you are online.'],
  de: [
    'Nicht gesendet. Bitte noch einmal versuchen.',
    'Auf diesem Gerät gespeichert. Es wird gesendet, wenn Sie online sind.',
  ],
  fr: ['Non envoyé. Veuillez réessayer.', 'Conservé sur cet appareil. Envoi au retour de la connexion.'],
  es: ['No enviado. Inténtelo de nuevo.', 'Guardado en este dispositivo. Se enviará cuando esté en línea.'],
  it: ['Non inviato. Riprovare.', 'Salvato su questo dispositivo. Invio al ritorno della connessione.'],
  pt: ['Não enviado. Tente novamente.', 'Salvo neste dispositivo. Será enviado quando houver conexão.'],
  nl: ['Niet verzonden. Probeer het opnieuw.', 'Bewaard op dit apparaat. Het wordt verzonden als u online bent.'],
  pl: [
    'Nie wysłano. Proszę spróbować ponownie.',
    'Zapisano na tym urządzeniu. Zostanie wysłane po połączeniu z siecią.',
  ],
  ja: ['送信できませんでした。もう一度お試しください。', 'この端末に保存しました。オンラインになると送信します。'],
  zh: ['未发送，请重试。', '已保存在此设备，联网后发送。'],
};

/** The page's language, then the browser's. */
export const languagesOf = (form: Element): string[] => [
  ...(/^[a-z]{2}\b/i.exec(form.closest('[lang]')?.getAttribute('lang') ?? '') ?? []),
  ...navigator.languages,
];

/** The site's own words, if the form has them: `data-postern-failed="…"`. */
export function word(form: Element, key: 'failed' | 'queued'): string {
  const tags = languagesOf(form).map((tag) => tag.slice(0, 2).toLowerCase());
  const { [tags.find((tag) => Object.hasOwn(words, tag)) ?? 'en']: spoken } = words;
  return form.getAttribute(`${ATTRIBUTE}-${key}`) ?? spoken?.[key === 'failed' ? 0 : 1] ?? '';
}
