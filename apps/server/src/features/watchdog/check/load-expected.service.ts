import type { FormDefinition } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { toSettings } from '../../../lib/stored-settings.ts';
import { createFormCache, loadPublishedForm } from '../../endpoint-cache/form-cache.service.ts';
import type { Expected } from '../inspect/finding.model.ts';
import * as repo from './expected.repo.ts';
import { findUsualNames } from './usual-names.ts';

/** What the pages of an endpoint must have; undefined if it accepts nothing at the moment, and is not checked. */
export async function loadExpected(
  { db, config }: Deps,
  endpoint_id: string,
): Promise<Omit<Expected, 'last'> | undefined> {
  const endpoint = await repo.findEndpoint(db, endpoint_id);
  if (!endpoint) return undefined;
  const { honeypot_field, captcha, validation, unknown_fields } = toSettings(endpoint.settings);
  const published = validation === 'enforce' ? await loadPublishedForm(db, endpoint_id) : null;
  const form = published && (await createFormCache(db).get(endpoint_id, published.version));
  const fields = form ? listFields(form) : [];
  return {
    endpoint_id,
    publicUrl: new URL(config.publicUrl),
    ...findUsualNames(await repo.listSentNames(db, endpoint_id)),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    accepted: form && unknown_fields === 'refuse' ? fields.map(({ name }) => name) : null,
    honeypot: honeypot_field,
    captcha: captcha.kind,
  };
}

/** The fields that send a value. One that a condition may hide is not required in a page. */
const listFields = ({ steps }: FormDefinition): { name: string; isRequired: boolean }[] =>
  steps
    .flatMap(({ fields }) => fields)
    .flatMap((field) =>
      'name' in field
        ? [{ name: field.name, isRequired: 'required' in field && field.required && field.show_when === null }]
        : [],
    );
