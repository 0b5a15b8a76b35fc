import type { instructionFields, mailInstructionFields } from './intake.ts';

/** How a field of another form service is read at an address for its forms. */
export interface DialectField {
  /** Postern’s own name for it; null: the field means nothing here, and is not stored. */
  means: (typeof instructionFields)[number] | (typeof mailInstructionFields)[number] | '_replyto' | null;
  /** Whether the field is stored under its own name as well, because visitors may have filled it in. */
  isKept?: true;
}

export interface SubmitAddress {
  /** The path, with `{id}` for the id of the endpoint. */
  path: string;
  /** The fields that may name the endpoint where the path does not, the usual one first. */
  idFields?: readonly [string, ...string[]];
  /** The services whose forms can be sent here, by name. */
  services: readonly string[];
  /** How fields that only these services have are read. Postern’s own instructions work at every address. */
  fields: Readonly<Record<string, DialectField>>;
}

const commonFields: SubmitAddress['fields'] = {
  '_email.subject': { means: '_subject' },
  _captcha: { means: null },
  _format: { means: null },
  _template: { means: null },
  'form-name': { means: null },
  forminitFormId: { means: null },
};

/**
 * The addresses that accept submissions. All read the same encodings and give the same answers; the ids are those of
 * Postern’s endpoints. A form of another service works when its address is changed to one of these.
 */
export const submitAddresses = {
  postern: { path: '/api/submit/{id}', services: ['Postern'], fields: {} },
  formspree: {
    path: '/f/{id}',
    services: ['Formspree', 'Formspark', 'FormSubmit', 'Basin', 'Getform', 'Netlify Forms', 'Forminit'],
    fields: commonFields,
  },
  formcarry: { path: '/s/{id}', services: ['formcarry'], fields: commonFields },
  web3forms: {
    path: '/submit',
    idFields: ['access_key', 'apikey'],
    services: ['Web3Forms'],
    fields: {
      access_key: { means: null },
      apikey: { means: null },
      ccemail: { means: '_cc' },
      redirect: { means: '_redirect' },
      replyto: { means: '_replyto' },
      subject: { means: '_subject', isKept: true },
    },
  },
} as const satisfies Record<string, SubmitAddress>;

export type SubmitDialect = keyof typeof submitAddresses;
