import type { DestinationKind } from '@postern/contracts';
import { Hash, Mail, MessageCircle, Send, Users, Webhook, type LucideIcon } from 'lucide-react';

export const kindIcons: Record<DestinationKind, LucideIcon> = {
  email: Mail,
  webhook: Webhook,
  slack: Hash,
  discord: MessageCircle,
  telegram: Send,
  teams: Users,
};

/** The deliveries to each kind, in a few words. */
export const kindHints: Record<DestinationKind, string> = {
  email: 'One email per address',
  webhook: 'Signed JSON to your server',
  slack: 'A message in a channel',
  discord: 'A message in a channel',
  telegram: 'A message from your bot',
  teams: 'A card in a channel',
};

export type UrlKind = Exclude<DestinationKind, 'email' | 'telegram'>;

/** The address that a kind needs, and where to find it. */
export const urlHints: Record<UrlKind, { label: string; help: string; placeholder: string }> = {
  webhook: {
    label: 'URL',
    help: 'Gets a JSON POST, signed as in the Standard Webhooks specification. Any answer from 200 to 299 counts as delivered; 410 switches the destination off.',
    placeholder: 'https://example.org/hooks/forms',
  },
  slack: {
    label: 'Webhook URL',
    help: 'At api.slack.com/apps, choose your app, switch on Incoming Webhooks, add one to the channel and copy its URL.',
    placeholder: 'https://hooks.slack.com/services/…',
  },
  discord: {
    label: 'Webhook URL',
    help: 'In the channel’s settings, under Integrations, Webhooks, create a webhook and copy its URL.',
    placeholder: 'https://discord.com/api/webhooks/…',
  },
  teams: {
    label: 'Workflow URL',
    help: 'In the channel’s menu, choose Workflows, then the template that posts to a channel when a webhook request is received, and copy its URL.',
    placeholder: 'https://….logic.azure.com/workflows/…',
  },
};
