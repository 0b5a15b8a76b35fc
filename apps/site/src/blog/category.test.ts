import { brand } from '@postern/contracts';
import { expect, it } from 'vitest';
import { categoryOf } from './category.ts';

it.each([
  ['html-form-backend-setup-guide', 'Tutorial'],
  ['contact-form-security-best-practices', 'Security'],
  ['jamstack-forms-complete-guide', 'JAMstack'],
  ['adding-contact-forms-static-sites', 'Tutorial'],
  ['static-site-forms-solutions-comparison', 'Comparison'],
  [`${brand.slug}-vs-building-your-own-backend`, 'Comparison'],
  ['preventing-form-spam-bot-attacks', 'Tutorial'],
  ['contact-form-gdpr-compliance-guide', 'Tutorial'],
  ['form-validation-best-practices', 'Best Practices'],
  [`connecting-flux-ui-to-${brand.slug}-guide`, 'Tutorial'],
  ['nextjs-contact-form-without-firebase', 'Next.js'],
  ['react-form-submissions-no-server', 'React'],
  ['aws-lambda-form-endpoint-alternative', 'AWS'],
])('%s is in %s', (slug, category) => {
  expect(categoryOf(slug)).toBe(category);
});
