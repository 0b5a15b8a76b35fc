import { brand } from '@postern/contracts';
import { compose, type AccountEmail } from './compose-account-email.ts';

interface WatchdogFacts {
  publicUrl: string;
  endpoint: { id: string; name: string };
}

const link = ({ publicUrl, endpoint }: WatchdogFacts) => ({
  url: `${publicUrl}/forms/${endpoint.id}/settings#watchdog`,
  label: 'See the details',
});

const closing = [
  `You get this email because ${brand.name} checks the page of this form. You can change that in the endpoint’s settings.`,
];

export const formBrokenMessage = (
  facts: WatchdogFacts & { findings: readonly { page: string | null; sentence: string }[] },
): AccountEmail =>
  compose({
    subject: `The form “${facts.endpoint.name}” may be broken`,
    paragraphs: [
      `The last check of the page with your form “${facts.endpoint.name}” found something wrong:`,
      ...facts.findings.map(({ page, sentence }) => (page === null ? sentence : `${page}: ${sentence}`)),
    ],
    link: link(facts),
    closing: ['You get another email when all is well again.', ...closing],
  });

export const formWellMessage = (facts: WatchdogFacts): AccountEmail =>
  compose({
    subject: `The form “${facts.endpoint.name}” is well again`,
    paragraphs: [`The last check of the page with your form “${facts.endpoint.name}” found nothing wrong.`],
    link: link(facts),
    closing,
  });
