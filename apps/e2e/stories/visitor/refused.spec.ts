import { publishForm } from '../../src/repair-form.ts';
import { expect, test } from '../../src/story.ts';

const options = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
];

const form = {
  title: 'Orders',
  language: 'en' as const,
  steps: [
    {
      fields: [
        { type: 'text' as const, id: 'name', name: 'name', label: 'Your name', required: true },
        { type: 'textarea' as const, id: 'story', name: 'story', label: 'Message', required: true },
        { type: 'number' as const, id: 'count', name: 'count', label: 'How many?', max: 5 },
        { type: 'select' as const, id: 'size', name: 'size', label: 'Size', options },
        { type: 'radio' as const, id: 'way', name: 'way', label: 'Way', options },
        { type: 'checkboxes' as const, id: 'extras', name: 'extras', label: 'Extras', options },
        { type: 'checkbox' as const, id: 'news', name: 'news', label: 'Keep me posted' },
        { type: 'rating' as const, id: 'stars', name: 'stars', label: 'How was it?' },
        { type: 'file' as const, id: 'photo', name: 'photo', label: 'Photo' },
        { type: 'text' as const, id: 'code', name: 'code', label: 'Code', pattern: '[a-z]+', required: true },
      ],
    },
  ],
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused form has each value in a control of its kind, and is sent again unchanged', async ({
    page,
    world,
  }) => {
    const { client, id, formUrl } = await publishForm(world, { form });
    await page.goto(formUrl);
    await page.locator('form').evaluate((element) => element.setAttribute('novalidate', ''));
    await page.getByLabel('Your name').fill('نورا');
    await page.getByLabel('Message').fill('Two lines:\n  the second one <b>');
    await page.getByLabel('How many?').fill('7');
    await page.getByLabel('Size').selectOption('l');
    await page.getByRole('group', { name: 'Way' }).getByLabel('Small').check();
    await page.getByRole('group', { name: 'Extras' }).getByLabel('Large').check();
    await page.getByLabel('4 of 5').check();
    await page.getByLabel('Code').fill('ABC');
    await page.getByRole('button', { name: 'Send' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
    await expect(page.locator('textarea')).toHaveValue('Two lines:\n  the second one <b>');
    await expect(page.getByLabel('Your name')).toHaveValue('نورا');
    await expect(page.getByLabel('How many?')).toHaveValue('7');
    await expect(page.getByLabel('Size')).toHaveValue('l');
    await expect(page.getByRole('radio', { name: 'Small' })).toBeChecked();
    await expect(page.getByRole('group', { name: 'Extras' }).getByLabel('Large')).toBeChecked();
    await expect(page.getByRole('group', { name: 'Extras' }).getByLabel('Small')).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Keep me posted' })).not.toBeChecked();
    await expect(page.getByLabel('How was it?')).toHaveValue('4');
    await expect(page.getByLabel('Photo')).toHaveAttribute('type', 'file');
    const labels = await page.locator('form .field > :is(label, legend) > span:first-child').allTextContents();
    expect(labels.slice(0, 4)).toEqual(['Your name', 'Message', 'How many?', 'Size']);
    await page.screenshot({ path: 'test-results/screens/refused.png', fullPage: true });

    await page.getByRole('checkbox', { name: 'Keep me posted' }).check();
    await page.getByLabel('How many?').fill('3');
    await page.getByLabel('Code').fill('abc');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    const { items } = await client.submissions.list({ endpoint_id: id });
    expect(items[0]?.data).toMatchObject({
      name: 'نورا',
      story: 'Two lines:\r\n  the second one <b>',
      count: '3',
      size: 'l',
      way: 's',
      extras: 'l',
      news: 'on',
      stars: '4',
      code: 'abc',
    });
  });
});
