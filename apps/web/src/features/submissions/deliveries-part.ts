import type { Submission } from '@postern/contracts';
import type { ComponentType } from 'react';

/** Shows what a submission's destinations got. Routes give it to screens: deliveries know submissions, not the other way. */
export type DeliveriesPart = ComponentType<{ submission: Submission }>;
