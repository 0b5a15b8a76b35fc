// Words without schemas, for those who load this package piece by piece.

/** What intake decided about a submission. */
export const verdicts = ['inbox', 'spam', 'held', 'refused'] as const;

export const deliveryEvents = ['submission.received', 'submission.released', 'submission.erased', 'test'] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

export const deliveryStates = ['pending', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const destinationKinds = ['email', 'webhook', 'slack', 'discord', 'telegram', 'teams'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** What people call them; a destination without a name of its own is called so. */
export const destinationNames: Record<DestinationKind, string> = {
  email: 'E-mail',
  webhook: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  telegram: 'Telegram',
  teams: 'Microsoft Teams',
};

/** What an API key may be allowed to do. */
export const apiScopes = ['endpoints:read', 'endpoints:write', 'submissions:read', 'submissions:write'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** How a field's value is compared when submissions are filtered. */
export const fieldOperators = ['is', 'contains'] as const;
export type FieldOperator = (typeof fieldOperators)[number];

export const exportFormats = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a stream of events tells. */
export const activityKinds = ['submissions.arrived', 'submissions.changed', 'endpoint.changed'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** How far an export has come. */
export const exportStates = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];
