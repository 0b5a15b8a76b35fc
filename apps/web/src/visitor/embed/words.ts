/** The message if nothing could be fetched, with translations. */
const sentences: Readonly<Record<string, string>> = {
  en: 'This form could not be loaded.',
  de: 'Dieses Formular konnte nicht geladen werden.',
  fr: 'Ce formulaire n’a pas pu être chargé.',
  es: 'No se ha podido cargar este formulario.',
  it: 'Non è stato possibile caricare questo modulo.',
  pt: 'Não foi possível carregar este formulário.',
  nl: 'Dit formulier kon niet worden geladen.',
  pl: 'Nie udało się wczytać tego formularza.',
  ja: 'このフォームを読み込めませんでした。',
  zh: '无法加载此表单。',
};

/** In the requested language, else the page's, else the visitor's. */
export function notLoaded(lang: string | undefined): string {
  const wanted = [lang, document.documentElement.lang, ...navigator.languages];
  const known = wanted
    .map((tag) => sentences[tag?.split('-')[0]?.toLowerCase() ?? ''])
    .find((each) => each !== undefined);
  return known ?? sentences['en'] ?? '';
}
