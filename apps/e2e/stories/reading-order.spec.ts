import { withDraft } from '../src/application-form.ts';
import { everyField } from '../src/every-field.ts';
import { block } from '../src/canvas.ts';
import { seed } from '../src/seed.ts';
import { expect, test } from '../src/story.ts';

// What a screen reader says, in the order in which it says it: the browser's accessibility tree.

test('a submission: who and when, what to do, the fields, the files, why, the deliveries', async ({
  page,
  signedIn,
}) => {
  const { submissionId } = await seed(signedIn.client);
  await page.goto(`/submissions/${submissionId}`);
  await expect(page.getByText('1 of 1 delivered')).toBeVisible();
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - /children: equal
    - navigation "Back":
      - 'link "Atelier Brandt: Kontakt"'
    - button "Previous submission" [disabled]
    - button "Next submission"
    - heading "Jonas Reuter" [level=1]
    - text: Inbox
    - paragraph
    - button "Star"
    - button "Mark unread"
    - button "Share by link"
    - button "Spam"
    - button "Delete"
    - button "Reply" [disabled]
    - region "Fields as sent":
      - heading "Fields as sent" [level=2]
      - button "Copy as JSON"
      - status
      - term: message
      - definition: /^Die Teekanne/
      - term: name
      - definition: Jonas Reuter
    - region "Files":
      - heading "Files 2 · 20 B" [level=2]
      - list:
        - listitem:
          - text: table-mars.txt TXT · 10 B field
          - code: fotos
          - text: /sha256/
          - button "Download table-mars.txt"
        - listitem
    - region "Replies":
      - heading "Replies" [level=2]
      - paragraph
    - region "Team":
      - heading /^Team/ [level=2]:
        - button "Mark as done"
      - button "Add a note"
    - region "Why inbox":
      - heading /^Why inbox/ [level=2]
    - region "Delivery":
      - heading "Delivery" [level=2]
      - status: 1 of 1 delivered
      - list:
        - listitem: /Received 2 files, 20 B/
      - group /^Email, /
    - region "Meta":
      - heading "Meta" [level=2]
  `);
});

test('the builder: the fields to add, the form’s tools, its fields, the properties', async ({ page, signedIn }) => {
  const id = await withDraft(signedIn.client);
  await page.goto(`/forms/${id}/edit`);
  await block(page, 'Which position?').click();
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - region "Fields to add":
      - heading "Text" [level=2]
      - list "Text":
        - listitem:
          - button "Short text"
      - heading "Choice" [level=2]
      - list "Choice"
      - heading "Other" [level=2]
      - list "Other"
      - heading "Layout" [level=2]
      - list "Layout"
    - region "Form":
      - button "Undo"
      - button "Redo"
      - status: /Saved/
      - text: Draft
      - group "Width"
      - button "Preview"
      - button "Publish"
      - button "More actions"
      - button "Junior architect, Göteborg. Change title and description"
      - region "Step 1 of 2":
        - list:
          - listitem:
            - button "Full name, Short text, required, half width. 1 of 10"
          - listitem:
            - button "Email, Email, required, half width. 2 of 10"
          - listitem:
            - button "Which position?, Single choice, required. 3 of 10"
            - toolbar "Which position?":
              - button "Move up"
              - button "Move down"
              - button "Duplicate"
              - button "Delete field"
              - button "Add below"
          - listitem:
            - button /^Earliest start, Date. 4 of 10. Shown when/
      - region "Step 2 of 2"
    - complementary "Properties":
      - tablist "Properties of"
      - tabpanel "Field":
        - heading "Single choice" [level=2]
        - button "Change type"
        - textbox "Label"
        - textbox /^Name/
        - textbox "Help"
        - group "Width"
        - group "Options"
        - region "Validation"
        - combobox "Selected by default"
        - region "Show when"
  `);
});

test('a hosted form: its title, each label with its control and its help, the way on', async ({ page, signedIn }) => {
  const { client } = signedIn;
  const { id } = await client.endpoints.create({ name: 'Orders' });
  const definition = { title: 'Your visit', description: 'It takes a minute.', steps: [{ fields: everyField }] };
  await client.forms.save({ id, definition });
  await client.forms.publish({ id });
  await page.goto(`/forms/${id}`);
  await expect(page.locator('.pf[novalidate]')).toBeVisible();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - heading "Your visit" [level=1]
      - paragraph: It takes a minute.
      - text: Your name
      - textbox "Your name"
      - text: Email optional
      - textbox "Email optional"
      - text: Message optional
      - textbox "Message optional"
      - paragraph: As long as you like.
      - text: Website optional
      - textbox "Website optional"
      - text: Telephone optional
      - textbox "Telephone optional"
      - paragraph: Digits only.
      - text: People
      - spinbutton "People"
      - text: Day optional
      - textbox "Day optional"
      - text: Hour
      - textbox "Hour"
      - heading "Your order" [level=2]
      - paragraph: What and how many.
      - text: Size optional
      - combobox "Size optional"
      - group "Coming?":
        - text: Coming?
        - radio "Small" [checked]
      - group "Extras optional":
        - text: Extras optional
        - checkbox "Small"
        - paragraph: Choose at least 1.
      - checkbox "Keep me posted optional"
      - text: Keep me posted optional
      - paragraph: Once a month.
      - group "How was it? optional":
        - /children: equal
        - text: How was it? optional
        - radio "1 of 5"
        - radio "2 of 5"
        - radio "3 of 5"
        - radio "4 of 5"
        - radio "5 of 5"
      - group "Would you tell a friend?":
        - /children: equal
        - text: Would you tell a friend?
        - radio "1 of 10"
        - radio "2 of 10"
        - radio "3 of 10"
        - radio "4 of 10"
        - radio "5 of 10"
        - radio "6 of 10"
        - radio "7 of 10"
        - radio "8 of 10"
        - radio "9 of 10"
        - radio "10 of 10"
      - text: Letter
      - button "Letter"
      - paragraph: PDF · up to 10 MB
      - text: Photos optional
      - button "Photos optional"
      - paragraph: Of the door. Images · up to 3 files, 10 MB each
      - checkbox "I agree to https://example.org/terms."
      - text: I agree to
      - link "https://example.org/terms"
      - text: .
      - button "Send"
      - status
    - contentinfo
  `);
});
