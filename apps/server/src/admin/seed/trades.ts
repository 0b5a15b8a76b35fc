import type { FormDefinitionInput } from '@postern/contracts';
import { workplaces, type Destination } from './destinations.ts';
import { contactForm, feedbackForm, jobForm, registrationForm } from './forms.ts';
import { messages } from './messages.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** One endpoint with what it gets. */
export interface Trade {
  name: string;
  status: 'active' | 'paused';
  /** The page with the form. */
  page: string;
  /** Its share of all submissions. */
  share: number;
  /** The share of its submissions that are spam. */
  spam: number;
  form: { definition: FormDefinitionInput; isPublished: boolean } | null;
  /** The file that some submissions have. */
  file: { field: string; kind: 'photo' | 'document'; name: string; share: number } | null;
  destinations: readonly Destination[];
  /** The field whose text is spam, if the submission is. */
  text: string;
  fields: (random: Random, person: Person) => [name: string, value: string][];
}

const roles = ['Locksmith', 'Apprentice', 'Office'] as const;
const days = ['Friday', 'Saturday', 'Both days'] as const;
const topics = ['Repair', 'Order', 'Invoice', 'Something else'] as const;
const products = [
  'Door handle “Kent”, pair',
  'Letterbox, brass',
  'Door plate, engraved',
  'Hinge 90 mm',
  'Bell push',
] as const;
const cities = [
  '14 Mill Lane, Leeds',
  '3 Harbour Street, Bristol',
  'Lindenweg 8, Leipzig',
  '22 rue des Forges, Lyon',
] as const;

const paragraphs = ({ language }: Person, text: string): string => {
  const { greeting, closing } = messages[language];
  return `${greeting}\n\n${text}\n\n${closing}`;
};
const who = ({ name, email }: Person): [string, string][] => [
  ['name', name],
  ['email', email],
];

/** The endpoints of a workshop for brass fittings, the busiest first. */
export const trades: readonly [Trade, ...Trade[]] = [
  {
    name: 'Brassworks: Contact',
    status: 'active',
    page: 'https://brassworks.example/contact',
    share: 0.36,
    spam: 0.22,
    form: { definition: contactForm(topics), isPublished: true },
    file: { field: 'photo', kind: 'photo', name: 'photo', share: 0.15 },
    destinations: [workplaces.office, workplaces.crm],
    text: 'message',
    fields: (random, person) => [
      ...who(person),
      ['topic', random.pick(topics)],
      ['message', paragraphs(person, random.pick(messages[person.language].questions))],
    ],
  },
  {
    name: 'Brassworks: Orders',
    status: 'active',
    page: 'https://brassworks.example/shop/order',
    share: 0.2,
    spam: 0.03,
    form: null,
    file: null,
    destinations: [workplaces.warehouse, workplaces.chat],
    text: 'notes',
    fields: (random, person) => [
      ...who(person),
      ['product', random.pick(products)],
      ['quantity', String(random.below(12) + 1)],
      ['address', random.pick(cities)],
      ['notes', random.chance(0.3) ? random.pick(messages[person.language].questions) : ''],
    ],
  },
  {
    name: 'Open days: Registration',
    status: 'active',
    page: 'https://opendays.example/register',
    share: 0.17,
    spam: 0.04,
    form: { definition: registrationForm(days), isPublished: true },
    file: null,
    destinations: [workplaces.badges],
    text: 'comment',
    fields: (random, person) => [
      ...who(person),
      ['day', random.pick(days)],
      ['guests', String(random.below(5))],
      ['comment', ''],
    ],
  },
  {
    name: 'Customer feedback',
    status: 'active',
    page: 'https://brassworks.example/feedback',
    share: 0.12,
    spam: 0.06,
    form: { definition: feedbackForm, isPublished: false },
    file: { field: 'screenshot', kind: 'photo', name: 'screenshot', share: 0.2 },
    destinations: [workplaces.office],
    text: 'comment',
    fields: (random, person) => [
      ['rating', String(random.pick([5, 5, 5, 4, 4, 3, 2]))],
      ['comment', random.pick(messages[person.language].feedback)],
      ['email', person.email],
    ],
  },
  {
    name: 'Job applications',
    status: 'active',
    page: 'https://brassworks.example/jobs',
    share: 0.09,
    spam: 0.08,
    form: { definition: jobForm(roles), isPublished: true },
    file: { field: 'cv', kind: 'document', name: 'cv', share: 0.8 },
    destinations: [workplaces.people],
    text: 'about',
    fields: (random, person) => [
      ...who(person),
      ['position', random.pick(roles)],
      ['about', paragraphs(person, random.pick(messages[person.language].applications))],
    ],
  },
  {
    name: 'Newsletter (old site)',
    status: 'paused',
    page: 'https://old.brassworks.example/',
    share: 0.06,
    spam: 0.2,
    form: null,
    file: null,
    destinations: [],
    text: 'email',
    fields: (_random, person) => [['email', person.email]],
  },
];
