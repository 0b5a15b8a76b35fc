import { getText, pathOf } from './texts.ts';

export interface DocLink {
  path: string;
  name: string;
}

export interface DocGroup {
  name: string;
  pages: readonly DocLink[];
}

const written = (slug: string): DocLink => ({ path: pathOf(slug), name: getText(slug).name });

/** Pages that are generated from the contracts and from the OpenAPI document. */
export const generated = {
  api: { path: '/docs/api', name: 'Overview' },
  auth: { path: '/docs/api/auth', name: 'Authentication' },
  account: { path: '/docs/api/account', name: 'Account' },
  singleSignOn: { path: '/docs/api/single-sign-on', name: 'Single sign-on' },
  factors: { path: '/docs/api/factors', name: 'Second factors' },
  workspaces: { path: '/docs/api/workspaces', name: 'Workspaces' },
  invitations: { path: '/docs/api/invitations', name: 'Invitations' },
  audit: { path: '/docs/api/audit', name: 'Audit log' },
  privacy: { path: '/docs/api/privacy', name: 'Privacy requests' },
  endpoints: { path: '/docs/api/endpoints', name: 'Endpoints' },
  rules: { path: '/docs/api/rules', name: 'Spam rules' },
  forms: { path: '/docs/api/forms', name: 'Forms' },
  caps: { path: '/docs/api/caps', name: 'Caps' },
  code: { path: '/docs/api/code', name: 'Forms as code' },
  submissions: { path: '/docs/api/submissions', name: 'Submissions' },
  notes: { path: '/docs/api/notes', name: 'Notes' },
  replies: { path: '/docs/api/replies', name: 'Replies' },
  replyTemplates: { path: '/docs/api/reply-templates', name: 'Reply templates' },
  sharing: { path: '/docs/api/sharing', name: 'Share links' },
  imports: { path: '/docs/api/imports', name: 'Imports' },
  destinations: { path: '/docs/api/destinations', name: 'Destinations' },
  hooks: { path: '/docs/api/hooks', name: 'REST hooks' },
  deliveries: { path: '/docs/api/deliveries', name: 'Deliveries' },
  watchdog: { path: '/docs/api/watchdog', name: 'Watchdog' },
  insights: { path: '/docs/api/insights', name: 'Insights' },
  activity: { path: '/docs/api/activity', name: 'Live events' },
  errors: { path: '/docs/errors', name: 'Errors' },
  limits: { path: '/docs/limits', name: 'Limits' },
} as const satisfies Record<string, DocLink>;

const sites = [
  'html',
  'javascript',
  'react',
  'nextjs',
  'vue',
  'svelte',
  'astro',
  'hugo',
  'jekyll',
  'eleventy',
  'webflow',
  'php',
  'curl',
];

/** Other services, whose forms work here; each page is called `from-` and the service. */
const services = ['formspree', 'web3forms', 'netlify', 'basin', 'formspark', 'getform', 'formcarry', 'formsubmit'];

const { errors, limits, ...calls } = generated;

/** The documentation in reading order. */
export const outline: readonly DocGroup[] = [
  { name: 'Start', pages: [written('start')] },
  { name: 'Your site', pages: sites.map(written) },
  { name: 'Coming from', pages: services.map((service) => written(`from-${service}`)) },
  { name: 'Sending', pages: ['sending', 'files', 'redirects', 'spam', 'postern-js', 'watchdog'].map(written) },
  { name: 'Forms', pages: ['hosted-forms', 'embedding', 'forms', 'caps', 'senders-link', 'form-code'].map(written) },
  {
    name: 'Receiving',
    pages: [
      'receiving',
      'verdicts',
      'importing',
      'field-changes',
      'retention',
      'privacy-desk',
      'teams',
      'working-together',
      'replies',
      'audit-log',
      'two-step',
      'single-sign-on',
    ].map(written),
  },
  { name: 'Delivering', pages: ['delivering', 'webhooks', 'automations', 'assistants'].map(written) },
  { name: 'REST API', pages: Object.values(calls) },
  {
    name: 'Reference',
    pages: [errors, limits, written('contracts'), written('command-line'), written('forms-as-code')],
  },
  { name: 'Run it yourself', pages: ['self-hosting', 'scaling'].map(written) },
];

/** All pages of the documentation in one list. */
export const docLinks: readonly DocLink[] = outline.flatMap(({ pages }) => pages);

/** A page's name if its group is not shown above it. */
export const fullName = ({ path, name }: DocLink): string =>
  path.startsWith(`${generated.api.path}/`) ? `REST API: ${name}` : name;
