import type { Finding } from '../inspect/finding.model.ts';

/** What is wrong and what to do, for people. */
export function describeFinding({ kind, subject, before, after }: Finding): string {
  const name = `“${subject ?? ''}”`;
  switch (kind) {
    case 'page_unreachable':
      return `The page could not be loaded. ${subject ?? ''}`.trim();
    case 'page_error':
      return `The page answers with the error ${after ?? ''}. Check that it is still there.`;
    case 'page_moved':
      return 'The page leads to another address again and again, or to one that cannot be called. Enter the address of the form’s page.';
    case 'page_unreadable':
      return unreadable[subject ?? ''] ?? 'The page could not be read.';
    case 'form_gone':
      return 'No form on the page sends to this endpoint. Put the form back, or enter the address of its new page.';
    case 'action_changed':
      return `The form sends to ${after || 'its own page'} and no longer to this endpoint. Set its action to ${before ?? ''}.`;
    case 'address_insecure':
      return `The form uses ${after ?? ''}, which is not encrypted, so browsers warn or block it. Use ${before ?? ''}.`;
    case 'method_wrong':
      return `The form’s method is ${after ?? ''}, so its fields do not arrive. Set method="post".`;
    case 'enctype_wrong':
      return before === 'multipart/form-data'
        ? 'The form has a field for files, but its encoding does not send them. Set enctype="multipart/form-data".'
        : 'The form’s encoding is plain text, so its fields arrive as one text. Remove enctype.';
    case 'field_missing':
      return `The field ${name} is missing from the form, or is disabled. Earlier submissions have it, or the published form requires it.`;
    case 'field_renamed':
      return `The field ${name} is now called “${after ?? ''}”. Give it its earlier name, or change what uses that name.`;
    case 'field_refused':
      return `The published form does not have the field ${name}, so it refuses each submission. Add the field to the published form, or remove it from the page.`;
    case 'file_field_changed':
      return `The field ${name} no longer takes files. Set type="file".`;
    case 'honeypot_missing':
      return `The honeypot field ${name} is missing, so bots are harder to recognise. Put it back.`;
    case 'button_missing':
      return 'The form has no button that sends it. Add <button type="submit">.';
    case 'captcha_missing':
      return 'The endpoint requires a captcha, but the page does not load it, so it refuses each submission. Add the captcha to the page, or switch it off in the settings.';
    case 'policy_blocks':
      return `The page’s Content Security Policy blocks the form. Add ${after ?? ''} to its ${subject ?? ''}.`;
    case 'silence':
      return `No submission has come to the inbox since ${toWords(after)}, although this form usually gets some in such a time. Send one yourself to see whether it arrives.`;
    case 'canary_lost':
      return `The test submission did not arrive: the answer was ${after ?? 'none'}. ${subject ?? ''}`.trim();
    case 'canary_spam':
      return 'The test submission was taken for spam. Check the spam settings: submissions of visitors may go the same way.';
    case 'canary_undelivered':
      return `The webhook ${name} did not take the test submission: ${after === null ? 'it gave no answer' : `its answer was ${after}`}. Check its receiver.`;
    case 'frame_sandboxed':
      return 'The frame around the form does not let it send anything. Add allow-forms to its sandbox attribute.';
  }
}

/** A time for all readers, wherever they are. */
const toWords = (time: string | null): string =>
  time === null
    ? 'long ago'
    : `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(time))} UTC`;

const unreadable: Readonly<Record<string, string>> = {
  nested: 'The page’s elements are nested too deeply to be read.',
  long: 'No form for this endpoint is in the first 2 MB of the page.',
  type: 'The address leads to a file that is not an HTML page.',
  compressed: 'The page is compressed although the check does not accept that.',
};
