import type { PageTexts } from './page-texts.ts';

export const en: PageTexts = {
  gap: ' ',
  receivedBy: ['Form powered by ', ''],
  privacy: 'Privacy',
  thanks: {
    title: 'Thank you',
    text: 'Your message has arrived and is safely stored. You can close this page.',
    message: 'Thank you! Your submission has been received.',
    received: 'Received',
    reference: 'Reference',
    backTo: (host) => `Back to ${host}`,
    onward:
      'The form wants to take you to another site. The form’s owner has not approved that site, so check the address first:',
  },
  sent: {
    title: 'What you sent',
    until: (date) => `This page can be opened until ${date}. Anyone who has its address can read it.`,
    correct: 'Correct',
    save: 'Save the correction',
    back: 'Back',
    changed: {
      title: 'Your message was changed in the meantime',
      text: 'Perhaps it is open in another tab. Your text below is not saved yet. If you save it now, it replaces the other version.',
    },
    withdraw: 'Withdraw',
    warning:
      'The message and its files are deleted here. The owner of the form may already have read or copied them. This cannot be undone.',
    confirm: 'Delete the message',
    withdrawn: { title: 'Message withdrawn', text: 'Your message and its files have been deleted.' },
    missing: {
      title: 'This page does not exist',
      text: 'The link is incomplete or has expired, or the message has been deleted.',
    },
  },
  refused: {
    title: 'Not sent yet',
    description: 'Your message was not sent.',
    kept: 'What you wrote is still here.',
    toCorrect: (count) => (count === 1 ? 'One thing needs correcting.' : `${count} things need correcting.`),
    correct: 'Please correct:',
    sendAgain: 'Send again',
    chooseAgain: 'If you attached a file, please choose it again. Browsers do not let a page keep it for you.',
    goBack: 'Go back with your browser’s Back button: what you wrote is usually still in the form.',
  },
  failure: {
    help: 'If you ask for help, quote this number:',
    tryAgain: (when) => `Please try again ${when}.`,
    tryAgainSoon: 'Please try again in a moment.',
  },
  method: {
    title: 'An address for forms',
    text: 'This address receives forms from web pages. There is nothing to see here.',
    notSent: [
      'If you came here by sending a form, your message was not sent: the form needs ',
      '. Please tell the owner of the site.',
    ],
    example: { email: 'Email', message: 'Message', send: 'Send' },
  },
  report: {
    link: 'Report abuse',
    title: 'Report this form',
    text: 'Does this form deceive or harm people? Tell the operator of this service. The owner of the form does not learn who reported it.',
    reason: 'What is wrong with it?',
    reasons: {
      phishing: 'It pretends to be from someone else (phishing)',
      passwords: 'It asks for passwords or card details',
      malware: 'It spreads malware',
      other: 'Something else',
    },
    details: 'Details',
    email: 'Your email address',
    send: 'Send report',
    sent: {
      title: 'Report received',
      text: 'Thank you. The operator of this service will look at the form.',
    },
  },
  form: {
    untitled: 'Form',
    description: 'A form to fill in online.',
    noPasswords: 'Never submit passwords through this form.',
    missing: {
      title: 'There is no form here',
      text: 'The address may be mistyped, or the form was removed.',
    },
  },
  errors: {
    malformed: {
      title: 'The form cannot be read',
      text: 'It arrived damaged or incomplete. Please send it again.',
    },
    forbidden: { title: 'Not allowed', text: 'This form may not be sent here. Please tell the owner of the site.' },
    origin_not_allowed: {
      title: 'This site may not send forms here',
      text: 'The form is on a site that the form’s owner has not allowed. Please tell the owner of the site.',
    },
    endpoint_paused: {
      title: 'This form is paused',
      text: 'This form is not accepting submissions at the moment.',
    },
    endpoint_closed: {
      title: 'This form is closed',
      text: 'This form no longer accepts submissions.',
    },
    endpoint_suspended: {
      title: 'This form is suspended',
      text: 'The operator of this service has suspended this form. It accepts no submissions.',
    },
    form_taken_down: {
      title: 'This form was taken down',
      text: 'The operator of this service has taken this form down.',
    },
    captcha_failed: {
      title: 'Not confirmed yet',
      text: 'The spam check was not completed. Please go back to the form, complete the check there and send it again.',
    },
    not_found: {
      title: 'There is no form here',
      text: 'The form was sent to an address that does not exist. Please tell the owner of the site.',
    },
    conflict: { title: 'Already on its way', text: 'The same message is still being received.' },
    too_large: {
      title: 'Too large',
      text: 'The form and its files are too large together. Please shorten your text or choose smaller files.',
    },
    unsupported_type: {
      title: 'An unknown kind of form',
      text: 'The site sends this form in a way that cannot be read here. Please tell the owner of the site.',
    },
    invalid: { title: 'Please check the form', text: 'Something in the form needs correcting.' },
    idempotency_mismatch: {
      title: 'Sent before',
      text: 'This form was sent before with different content. Please reload its page and fill it in again.',
    },
    rate_limited: { title: 'Too many messages', text: 'Too many messages were sent in a short time.' },
    quota_exceeded: {
      title: 'Full for this month',
      text: 'This form has reached its limit for this month. Please tell the owner of the site.',
    },
    internal: {
      title: 'Something went wrong',
      text: 'Something went wrong on our side. It has been logged.',
    },
    unavailable: { title: 'Not available', text: 'The form cannot be received right now.' },
  },
  fields: {
    too_many_fields: ({ limit }) => `There are more than ${limit} fields.`,
    too_many_files: ({ limit }) => `There are more than ${limit} files.`,
    name_too_long: ({ limit }) => `The name of a field is longer than ${limit} characters.`,
    value_too_long: ({ name, limit }) => `“${name}” is longer than ${limit}.`,
    file_too_large: ({ name, limit }) => `A file in “${name}” is larger than ${limit}.`,
    invalid_email: () => 'This is not a complete email address, such as name@example.org.',
  },
};
