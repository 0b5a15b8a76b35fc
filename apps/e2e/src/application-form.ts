import type { Client, FormDefinitionInput } from '@postern/contracts';

/** Two steps with fields of many kinds: the questions of an employer. */
export const applications: FormDefinitionInput = {
  title: 'Junior architect, Göteborg',
  description: 'Closes 30 November. We read every application and answer within two weeks.',
  steps: [
    {
      title: 'You',
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Full name', required: true, width: 'half' },
        { type: 'email', id: 'email', name: 'email', label: 'Email', required: true, width: 'half' },
        {
          type: 'radio',
          id: 'job',
          name: 'job',
          label: 'Which position?',
          required: true,
          default: 'junior',
          options: [
            { value: 'junior', label: 'Junior architect, Göteborg (80–100 %)' },
            { value: 'intern', label: 'Internship, six months from March' },
          ],
        },
        {
          type: 'date',
          id: 'start',
          name: 'start',
          label: 'Earliest start',
          show_when: { conditions: [{ field: 'job', op: 'is', value: 'junior' }] },
        },
      ],
    },
    {
      title: 'Your work',
      fields: [
        {
          type: 'file',
          id: 'files',
          name: 'files[]',
          label: 'CV and portfolio',
          required: true,
          max_files: 5,
          accept: ['.pdf', 'image/*'],
          help: 'PDF, PNG or JPEG, up to 10 MB each, at most 5',
        },
        { type: 'textarea', id: 'why', name: 'why', label: 'Why us?', help: 'Half a page is plenty.' },
        {
          type: 'select',
          id: 'heard',
          name: 'heard',
          label: 'Heard of us',
          options: [{ value: 'x', label: 'Elsewhere' }],
        },
        { type: 'rating', id: 'rating', name: 'rating', label: 'How was this form?' },
        { type: 'hidden', id: 'src', name: 'source', default: 'site' },
        { type: 'consent', id: 'ok', name: 'ok', label: 'My application may be kept for six months.', required: true },
      ],
    },
  ],
};

/** An endpoint with a draft that has fields of many kinds. */
export async function withDraft(client: Client): Promise<string> {
  const { id } = await client.endpoints.create({ name: 'Lindgren Arkitekter: Careers' });
  await client.forms.save({ id, definition: applications });
  return id;
}
