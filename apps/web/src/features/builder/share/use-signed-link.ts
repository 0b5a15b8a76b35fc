import type { Endpoint } from '@postern/contracts';
import { signLink } from '@postern/contracts/signed-links';
import { useState } from 'react';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { toSigned, type SignedValue } from './signed-values.ts';

const DAY_MS = 86_400_000;

/** Signs a link in this browser, with the endpoint’s key. */
export function useSignedLink({ id, form_url: url }: Endpoint) {
  const utils = trpc.useUtils();
  const [state, setState] = useState<{ link?: string; error?: string; isBusy?: true }>({});
  const sign = async (list: readonly SignedValue[], days: number) => {
    const { key } = await utils.forms.linkKey.fetch({ id }, { staleTime: 0 });
    const expiry = days === 0 ? {} : { expiresAt: new Date(Date.now() + days * DAY_MS) };
    return signLink({ url, key, ...toSigned(list), ...expiry });
  };
  /** @param days after which it expires; 0: never */
  const make = (list: readonly SignedValue[], days: number) => {
    setState({ isBusy: true });
    sign(list, days).then(
      (link) => setState({ link }),
      (thrown: unknown) => setState({ error: reasonOf(thrown) }),
    );
  };
  return { ...state, make, forget: () => setState({}) };
}

function reasonOf(thrown: unknown): string {
  if (!('subtle' in crypto)) return 'Browsers sign links only on pages with https.';
  if (thrown instanceof RangeError) return 'The values are too long for a link.';
  return failureOf(thrown, 'Couldn’t make the link').text;
}
