import { isDeepEqual } from './deep-equal.ts';
import { defaultEndpointSettings, type EndpointSettings } from '../schemas/endpoint-settings.ts';
import type { FileCap } from '../schemas/caps/cap.ts';
import { formFieldSchema, type FormField } from '../schemas/form-field.ts';
import { formDefinitionSchema, type FormDefinition } from '../schemas/form.ts';
import { destinationNames } from '../vocabulary.ts';
import {
  ENDPOINT_FILE_VERSION,
  type EndpointFile,
  type EndpointFileInput,
  type FileDestination,
  type FileSettings,
  type FileWatchdog,
} from './endpoint-file.ts';

/** The settings that files describe: all of them. Of the captcha’s secret they say nothing. */
export type CompleteSettings = Omit<EndpointSettings, 'captcha'> & {
  captcha: Omit<EndpointSettings['captcha'], 'has_secret'>;
};

/** A file without what people may leave out. */
export interface CompleteFile extends Omit<EndpointFile, 'postern' | 'settings' | 'caps' | 'watchdog'> {
  settings: CompleteSettings;
  /** Null: the file says nothing of them, and they stay. */
  caps: FileCap[] | null;
  /** Null: the file says nothing of it, and it stays. Without a page it is off. */
  watchdog: FileWatchdog | null;
}

const { has_secret: _, ...defaultCaptcha } = defaultEndpointSettings.captcha;
const defaults: CompleteSettings = { ...defaultEndpointSettings, captcha: defaultCaptcha };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a file means: every setting has a value. The names of secrets mean nothing beside the secrets themselves. */
export function completeFile(whole: EndpointFile): CompleteFile {
  const { postern: _, settings, destinations, caps = null, watchdog = null, ...file } = whole;
  const given = new Map<string, unknown>(Object.entries(settings));
  const complete = Object.entries(defaults).map(([key, usual]: [string, unknown]) => {
    const value = given.get(key);
    if (value === undefined) return [key, usual];
    return [key, isObject(usual) && isObject(value) ? withoutSecret({ ...usual, ...value }) : value];
  });
  const plain = Object.entries(destinations).map(([key, one]) => [key, withoutSecret(one)]);
  return {
    ...file,
    settings: Object.fromEntries(complete) as CompleteSettings,
    destinations: Object.fromEntries(plain) as CompleteFile['destinations'],
    caps,
    watchdog: watchdog && (watchdog.pages.length > 0 ? watchdog : watchdogOff),
  };
}

/** The watchdog of an endpoint without a page. */
export const watchdogOff: FileWatchdog = { pages: [], sends_canary: false };

const withoutSecret = ({ secret_from: _, ...rest }: object & { secret_from?: unknown }): object => rest;

/** The shortest file that means this: without defaults, and without caps and a watchdog if there are none. */
export function toEndpointFile(file: CompleteFile): EndpointFileInput {
  const { key, name, status, settings, destinations, form, caps, watchdog } = file;
  const changed = toFileSettings(settings);
  const listed = Object.entries(destinations).map(([key, one]) => [key, toFileDestination(one)]);
  return {
    postern: ENDPOINT_FILE_VERSION,
    key,
    name,
    ...(status !== 'active' && { status }),
    ...(Object.keys(changed).length > 0 && { settings: changed }),
    ...(listed.length > 0 && {
      destinations: Object.fromEntries(listed) as NonNullable<EndpointFileInput['destinations']>,
    }),
    ...(form && { form: toFileForm(form) }),
    ...(caps && caps.length > 0 && { caps: caps.map(toFileCap) }),
    ...(watchdog && watchdog.pages.length > 0 && { watchdog: toFileWatchdog(watchdog) }),
  };
}

/** The parts of an object that differ from the same parts of another one. */
const without = (usual: object, value: object, always: readonly string[] = []): Record<string, unknown> => {
  const known = new Map<string, unknown>(Object.entries(usual));
  return Object.fromEntries(
    Object.entries(value).filter(
      ([key, one]) => always.includes(key) || !known.has(key) || !isDeepEqual(one, known.get(key)),
    ),
  );
};

function toFileSettings(settings: CompleteSettings): FileSettings {
  const usual = new Map<string, unknown>(Object.entries(defaults));
  const changed = Object.entries(without(defaults, settings)).map(([key, value]) => {
    const whole = usual.get(key);
    return [key, isObject(whole) && isObject(value) ? without(whole, value) : value];
  });
  return Object.fromEntries(changed) as FileSettings;
}

const usualFilter = { statuses: ['inbox'], match: 'all', conditions: [] };
const usualConfig = { cc: [], bcc: [], subject: null, body: null, files: 'links' };

function toFileDestination(destination: FileDestination): object {
  const { filter, ...rest } = destination;
  const usual = { name: destinationNames[destination.kind], enabled: true };
  const chosen = without(usualFilter, filter);
  return {
    ...without(usual, rest),
    ...('config' in destination && { config: without(usualConfig, destination.config) }),
    ...(Object.keys(chosen).length > 0 && { filter: chosen }),
  };
}

const usualCap = { field: null, option: null, has_waiting_list: false, shows_left: false };

const toFileCap = (cap: FileCap) => ({ ...without(usualCap, cap), limit: cap.limit });

const toFileWatchdog = ({ pages, sends_canary }: FileWatchdog) => ({ pages, ...(sends_canary && { sends_canary }) });

const plainForm = formDefinitionSchema.parse({ steps: [{ fields: [] }] });
const needed = ['type', 'id', 'name', 'label', 'options'];

/** A field of each type with nothing but what it needs. */
const plainFields = new Map<string, object>(
  formFieldSchema.options.map(({ shape }) => {
    const [type] = shape.type.values;
    const options = [{ value: 'a', label: 'a' }];
    return [type ?? '', formFieldSchema.parse({ type, id: 'a', name: 'a', label: 'a', options })];
  }),
);

function toFileForm(form: FormDefinition): NonNullable<EndpointFileInput['form']> {
  const { steps, theme, ...rest } = form;
  const look = without(plainForm.theme, theme);
  return {
    ...without(plainForm, rest),
    ...(Object.keys(look).length > 0 && { theme: look }),
    steps: steps.map(({ title, fields }) => ({ ...(title !== null && { title }), fields: fields.map(toFileField) })),
  } as NonNullable<EndpointFileInput['form']>;
}

const toFileField = (field: FormField): object => without(plainFields.get(field.type) ?? {}, field, needed);
