import type { Submission } from '@postern/contracts';
import type { ComponentType } from 'react';

/**
 * Shows the deliveries of a submission. Routes pass it to screens, because deliveries import submissions and not the
 * reverse.
 */
export type DeliveriesPart = ComponentType<{ submission: Submission; heading: 'h2' | 'h3' }>;
