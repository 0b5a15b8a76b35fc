import type { Client, EndpointSettingsChange, FormDefinitionInput } from '@postern/contracts';
import type { World } from './story.ts';

/** Two steps, a condition, a file: the questions of a repair service. */
export const repairForm: FormDefinitionInput = {
  title: 'Door repairs',
  description: 'Tell us what sticks, and we come by.\nhttps://brassworks.example',
  language: 'en',
  steps: [
    {
      title: 'You',
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Your name', required: true },
        { type: 'email', id: 'email', name: 'email', label: 'Email', required: true, width: 'half' },
        { type: 'tel', id: 'phone', name: 'phone', label: 'Telephone', width: 'half' },
      ],
    },
    {
      title: 'The door',
      fields: [
        {
          type: 'radio',
          id: 'what',
          name: 'what',
          label: 'What sticks?',
          required: true,
          options: [
            { value: 'flap', label: 'The flap' },
            { value: 'lock', label: 'The lock' },
          ],
        },
        {
          type: 'text',
          id: 'key',
          name: 'key',
          label: 'Number on the key',
          required: true,
          pattern: String.raw`[A-Z]{2}-\d{4}`,
          pattern_hint: 'Two letters, a dash, four digits.',
          show_when: { conditions: [{ field: 'what', op: 'is', value: 'lock' }] },
        },
        { type: 'textarea', id: 'more', name: 'more', label: 'What else?', max_length: 500 },
        { type: 'file', id: 'photo', name: 'photo', label: 'Photos', accept: ['image/*'], max_files: 3 },
        { type: 'rating', id: 'urgent', name: 'urgent', label: 'How urgent is it?' },
        { type: 'consent', id: 'terms', name: 'terms', label: 'I know the terms.', required: true },
      ],
    },
  ],
};

export interface PublishedForm {
  client: Client;
  id: string;
  formUrl: string;
}

/** Publishes the form in a new account. */
export async function publishForm(
  world: World,
  { form = repairForm, settings = {} }: { form?: FormDefinitionInput; settings?: EndpointSettingsChange } = {},
): Promise<PublishedForm> {
  const { client } = await world.newPerson();
  const { id, form_url } = await client.endpoints.create({
    name: 'Repairs',
    settings: { validation: 'enforce', ...settings },
  });
  await client.forms.save({ id, definition: form });
  await client.forms.publish({ id });
  return { client, id, formUrl: form_url };
}

/** The received submissions, newest first. */
export async function arrivedAt({ client, id }: PublishedForm) {
  const { items } = await client.submissions.list({ endpoint_id: id, status: 'all' });
  return items;
}
