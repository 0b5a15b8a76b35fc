import { client, startProvider, type Person } from '../../server/src/features/single-sign-on/provider-testing.ts';

/** Providers that no story visits. Their buttons are on the sign-in page. */
const others = ['GOOGLE', 'CITY', 'GITLAB'];

export interface SignInProviders {
  /** The variables that configure them. */
  settings: NodeJS.ProcessEnv;
  /** The person who signs in next, at all providers. */
  become(person: Person): void;
  /** Admits browsers that the product sends, once its address is known. */
  admit(productUrl: string): void;
  close(): void;
}

/** Two real providers: Acme, beside which passwords go on working, and Studio, which is the only way for its domain. */
export async function startSignInProviders(): Promise<SignInProviders> {
  const callbacks: string[] = [];
  const [acme, studio] = [await startProvider(callbacks), await startProvider(callbacks)];
  const configure = (id: string, issuer: string) => ({
    [`OIDC_${id}_ISSUER`]: issuer,
    [`OIDC_${id}_CLIENT_ID`]: client.client_id,
    [`OIDC_${id}_CLIENT_SECRET`]: client.client_secret,
  });
  return {
    settings: {
      OIDC_PROVIDERS: ['ACME', 'STUDIO', ...others].join(',').toLowerCase(),
      ...configure('ACME', acme.issuer),
      ...configure('STUDIO', studio.issuer),
      OIDC_STUDIO_DOMAINS: 'studio.example',
      OIDC_STUDIO_PASSWORD: 'false',
      ...Object.assign({}, ...others.map((id) => configure(id, `https://${id.toLowerCase()}.example`))),
      OIDC_CITY_NAME: 'the Municipal Works of Harbour City',
    },
    become(person) {
      acme.become(person);
      studio.become(person);
    },
    admit(productUrl) {
      callbacks.push(...['acme', 'studio'].map((id) => `${productUrl}/api/auth/oidc/${id}/callback`));
    },
    close() {
      acme.close();
      studio.close();
    },
  };
}
