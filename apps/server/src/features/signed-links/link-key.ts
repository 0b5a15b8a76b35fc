import { signText } from '../../lib/signatures/signature.ts';

export interface LinkKeyOf {
  /** The installation's secret. */
  secret: string;
  endpointId: string;
  /** Rises with each replacement of the key. */
  number: number;
}

/** The key with which links to an endpoint's form are signed. Nothing of it is stored: it follows from the secret. */
export const linkKeyOf = ({ secret, endpointId, number }: LinkKeyOf): string =>
  `plk_${signText(secret, 'link-key', [endpointId, String(number)])}`;
