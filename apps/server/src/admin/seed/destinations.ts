/**
 * What has happened to a destination:
 *
 * - `working`: everything arrived, some of it at the second attempt.
 * - `failing`: it has answered with errors for days, and deliveries were given up.
 * - `paused`: it failed for longer, and deliveries wait until its owner switches it on.
 * - `unconfirmed`: its address has not confirmed, and deliveries wait for that.
 * - `off`: its owner has switched it off.
 */
export type Story = 'working' | 'failing' | 'paused' | 'unconfirmed' | 'off';

export interface Destination {
  kind: 'email' | 'webhook' | 'slack';
  name: string;
  /** An email address, or a URL. */
  to: string;
  story: Story;
}

/** Names under `.example` belong to no one (RFC 2606), so nothing can be delivered to them. What does not fail is off. */
export const workplaces = {
  office: { kind: 'email', name: 'Office', to: 'office@brassworks.example', story: 'working' },
  crm: { kind: 'webhook', name: 'CRM', to: 'https://crm.brassworks.example/hooks/contact', story: 'working' },
  warehouse: { kind: 'webhook', name: 'Warehouse', to: 'https://stock.brassworks.example/orders', story: 'paused' },
  chat: { kind: 'slack', name: '#orders', to: 'https://hooks.slack.example/services/T000/B000/orders', story: 'off' },
  badges: { kind: 'webhook', name: 'Badge printer', to: 'https://badges.opendays.example/print', story: 'failing' },
  people: { kind: 'email', name: 'People team', to: 'people@brassworks.example', story: 'unconfirmed' },
} as const satisfies Record<string, Destination>;
