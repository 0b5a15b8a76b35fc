import type { Routes } from '@postern/contracts';

/** What each group of calls is for, in a sentence. */
const groups: Record<keyof Routes, string> = {
  root: 'The server.',
  auth: 'Register, sign in and sign out, verify the email address, change the password, and read or change the profile.',
  singleSignOn: 'Sign in by an OpenID Connect provider, and connect accounts of providers to an account.',
  account: 'Manage sessions and API keys, change the email address, download all your data, and delete the account.',
  factors: 'Set up two-step verification: an authenticator app and recovery codes.',
  workspaces: 'Create, rename and delete workspaces, and manage their members and roles.',
  invitations: 'Invite people to a workspace by email, and accept an invitation.',
  audit: 'Read who changed what in a workspace, and when.',
  privacy: 'Find a person in all submissions of a workspace, export or erase them, and get a signed receipt.',
  endpoints:
    'Create endpoints and change how they judge, answer and deliver submissions: every setting with its limits.',
  caps: 'Limit the accepted submissions of a form, and of options of its choices.',
  code: 'Describe endpoints in files: see what the files would change, apply them, and write files from endpoints.',
  rules: 'Try spam rules on the submissions of the last 30 days before you save them.',
  forms: 'Save an endpoint’s form as a draft, publish it or remove it. Every type of field is listed with its rules.',
  submissions: 'List, search and export submissions, change their status, download their files, and delete them.',
  replies: 'Answer the sender of a submission by email, and read what became of each reply.',
  replyTemplates: 'Read and change the texts with which replies to an endpoint’s submissions can begin.',
  notes: 'Read and write what members say about a submission. Visitors never see notes.',
  sharing: 'Make links with which anyone can read submissions without an account, and open them.',
  imports: 'Upload a file of submissions from elsewhere, check it, import it, and undo a whole import.',
  destinations:
    'Manage where an endpoint delivers: email, webhooks and chats, with their filters, secrets, tests and backfills.',
  hooks: 'For programs that subscribe to an endpoint’s events themselves, such as n8n, Zapier and Make.',
  deliveries: 'Read the deliveries of a submission attempt by attempt, and retry those that failed.',
  scheduledExports: 'See when submissions are exported next, and send an export now.',
  watchdog: 'Have the pages checked where an endpoint’s form is, and read what is wrong with them.',
  insights: 'Statistics: when submissions arrived and from where, how they were judged, and how soon they were read.',
  activity: 'Everything that happens in a workspace, as it happens, over one connection that stays open.',
};

/** The tags of the document. */
export const tags = [
  ...Object.entries(groups).map(([name, description]) => ({ name, description })),
  {
    name: 'submit',
    description: 'Send submissions to an endpoint, at its own address or that of another service’s forms.',
  },
  { name: 'events', description: 'What the server posts to webhooks.' },
];
