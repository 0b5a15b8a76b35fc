import type { Language } from './messages.ts';
import type { Random } from './random.ts';

type Names = readonly [string, ...string[]];

interface Country {
  language: Language;
  /** The Accept-Language of a browser. */
  locale: string;
  given: Names;
  family: Names;
}

const country = (language: Language, locale: string, names: { given: Names; family: Names }): Country => ({
  language,
  locale,
  ...names,
});

/** Most people are from where the business is. */
const countries: readonly [Country, ...Country[]] = [
  country('en', 'en-GB', {
    given: ['Amara', 'Liam', 'Grace', 'Oliver', 'Maya', 'Harriet', 'Callum'],
    family: ['Bennett', 'Okafor', 'Hughes', 'Carter', 'Reid', 'Whitlock'],
  }),
  country('en', 'en-US', {
    given: ['Jordan', 'Avery', 'Denise', 'Marcus', 'Priya'],
    family: ['Sullivan', 'Nguyen', 'Brooks', 'Ramirez', 'Kapoor'],
  }),
  country('de', 'de-DE', {
    given: ['Jonas', 'Lena', 'Jürgen', 'Katharina', 'Emre'],
    family: ['Weiß', 'Schäfer', 'Lindner', 'Yıldız', 'Vogel'],
  }),
  country('fr', 'fr-FR', {
    given: ['Chloé', 'Théo', 'Aïcha', 'Mathis', 'Inès'],
    family: ['Lefèvre', 'Moreau', 'Diallo', 'Garnier', 'Petit'],
  }),
  country('es', 'es-ES', {
    given: ['Lucía', 'Mateo', 'Sofía', 'Íñigo', 'Carmen'],
    family: ['Ibáñez', 'Ruiz', 'Castaño', 'Vega', 'Muñoz'],
  }),
  country('pt', 'pt-BR', {
    given: ['João', 'Beatriz', 'Caio', 'Luíza', 'Rafael'],
    family: ['Araújo', 'Moraes', 'Souza', 'Teixeira', 'Lima'],
  }),
  country('pl', 'pl-PL', {
    given: ['Zofia', 'Paweł', 'Łucja', 'Kacper'],
    family: ['Wójcik', 'Kamińska', 'Zając', 'Mazur'],
  }),
  country('nl', 'nl-NL', {
    given: ['Femke', 'Daan', 'Saar', 'Bram'],
    family: ['de Vries', 'Jansen', 'van Dijk', 'Bakker'],
  }),
  country('ja', 'ja-JP', { given: ['陽菜', '蓮', '美咲', '大輔'], family: ['佐藤', '高橋', '渡辺', '小林'] }),
  country('ar', 'ar', { given: ['نور', 'عمر', 'ليلى', 'يوسف'], family: ['حداد', 'خوري', 'ناصر', 'عزيز'] }),
];

/** Domains that no one can register (RFC 2606): an email to these people reaches no one. */
const domains: Names = ['mail.example', 'post.example', 'inbox.example', 'home.example'];

const HOME_SHARE = 0.45;
const familyFirst: ReadonlySet<Language> = new Set(['ja']);

export interface Person {
  name: string;
  email: string;
  language: Language;
  locale: string;
}

/** A person who does not exist. */
export function makePerson(random: Random): Person {
  const { given, family, language, locale } = random.chance(HOME_SHARE) ? countries[0] : random.pick(countries);
  const [first, last] = [random.pick(given), random.pick(family)];
  const names = familyFirst.has(language) ? [last, first] : [first, last];
  return {
    name: names.join(' '),
    email: `${toMailbox(`${first}.${last}`)}${random.below(90) + 10}@${random.pick(domains)}`,
    language,
    locale,
  };
}

function toMailbox(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z.]/g, '');
  return /^[a-z]/.test(letters) ? letters : 'post';
}
