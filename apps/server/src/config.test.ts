import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const load = (env: NodeJS.ProcessEnv) => loadConfig(env, '/data');

describe('loadConfig', () => {
  it('has a default for everything', () => {
    expect(load({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isLoopback: true,
      dataDir: '/data',
      supportEmail: 'support@localhost',
      registration: { mode: 'open' },
      roles: { web: true, worker: true },
    });
  });

  it('has a replica only beside an external database', () => {
    const [DATABASE_URL, DATABASE_READ_URL] = ['postgres://u@a/db', 'postgres://u@b/db'];
    expect(load({ DATABASE_URL }).replica).toBeUndefined();
    expect(load({ DATABASE_URL, DATABASE_READ_URL }).replica).toEqual({ url: DATABASE_READ_URL, maxLagSeconds: 5 });
    expect(load({ DATABASE_URL, DATABASE_READ_URL, DATABASE_READ_MAX_LAG_SECONDS: '60' }).replica?.maxLagSeconds).toBe(
      60,
    );
    expect(() => load({ DATABASE_READ_URL })).toThrow('DATABASE_READ_URL: must not be set without DATABASE_URL');
    expect(() => load({ DATABASE_URL, DATABASE_READ_URL: 'mysql://user:secret@b' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });

  it('reads the providers of a single sign-on, in their order', () => {
    const of = (id: string) => ({
      [`OIDC_${id}_ISSUER`]: `https://${id.toLowerCase()}.example`,
      [`OIDC_${id}_CLIENT_ID`]: 'postern',
      [`OIDC_${id}_CLIENT_SECRET`]: 'hidden',
    });
    const { providers } = load({
      OIDC_PROVIDERS: 'my-company, acme',
      ...of('MY_COMPANY'),
      ...of('ACME'),
      OIDC_ACME_NAME: 'Acme Inc.',
      OIDC_ACME_DOMAINS: 'Example.org',
      OIDC_ACME_PASSWORD: 'false',
      OIDC_ACME_WORKSPACE: '01k2m3n4p5q6r7s8t9v0',
    });
    expect(providers).toMatchObject([
      {
        id: 'my-company',
        name: 'My-company',
        issuer: 'https://my_company.example',
        domains: [],
        allowsPassword: true,
        workspaceId: null,
      },
      {
        id: 'acme',
        name: 'Acme Inc.',
        clientSecret: 'hidden',
        domains: ['example.org'],
        allowsPassword: false,
        workspaceId: '01k2m3n4p5q6r7s8t9v0',
      },
    ]);
    expect(load({}).providers).toEqual([]);
  });

  it.each([
    [
      { OIDC_PROVIDERS: 'Acme' },
      'OIDC_PROVIDERS: must be a list of different names in lower case, such as google,acme',
    ],
    [{ OIDC_PROVIDERS: 'a,a' }, 'OIDC_PROVIDERS: must be a list of different names in lower case, such as google,acme'],
    [
      { OIDC_PROVIDERS: 'a' },
      'OIDC_A_ISSUER: must be set\n  OIDC_A_CLIENT_ID: must be set\n  OIDC_A_CLIENT_SECRET: must',
    ],
    [{ OIDC_PROVIDERS: 'a', OIDC_A_ISSUER: 'http://acme.example' }, 'OIDC_A_ISSUER: must be the provider’s address'],
    [{ OIDC_PROVIDERS: 'a', OIDC_A_PASSWORD: 'no!' }, 'OIDC_A_PASSWORD: must be true or false'],
    [
      {
        OIDC_PROVIDERS: 'a',
        OIDC_A_ISSUER: 'https://acme.example',
        OIDC_A_CLIENT_ID: 'postern',
        OIDC_A_CLIENT_SECRET: 'hidden',
        OIDC_A_TRUST_EMAIL: 'true',
      },
      'OIDC_A_TRUST_EMAIL: must not be true without OIDC_A_DOMAINS, which says for which addresses',
    ],
    [{ OIDC_PROVIDERS: 'a', OIDC_A_WORKSPACE: 'Studio' }, 'OIDC_A_WORKSPACE: must be the id of a workspace'],
    [
      {
        OIDC_PROVIDERS: 'a',
        OIDC_A_ISSUER: 'https://acme.example',
        OIDC_A_CLIENT_ID: 'postern',
        OIDC_A_CLIENT_SECRET: 'hidden',
        OIDC_A_WORKSPACE: '01k2m3n4p5q6r7s8t9v0',
      },
      'OIDC_A_WORKSPACE: must not be set without OIDC_A_DOMAINS, which says who may join it',
    ],
  ])('reports what is wrong with %j', (env, problem) => {
    expect(() => load(env)).toThrow(problem);
  });

  it('treats an empty variable as an unset one', () => {
    expect(load({ PORT: '', PUBLIC_URL: '' }).port).toBe(3000);
  });

  it('reports all errors at once', () => {
    const wrong = {
      PORT: 'http',
      PUBLIC_URL: 'forms.example.org',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      ROLES: 'web,cook',
      MAX_FILES: '-1',
    };
    expect(() => load(wrong)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /PORT:[\s\S]*PUBLIC_URL:[\s\S]*LOG_LEVEL:[\s\S]*DATABASE_URL:[\s\S]*ROLES:[\s\S]*MAX_FILES:/,
        ),
      }),
    );
  });

  it.each([
    ['PORT', 'http', 'PORT: must be a whole number from 0 to 65535, not "http"'],
    ['PORT', '70000', 'PORT: must be a whole number from 0 to 65535, not "70000"'],
    ['MAX_FILES', '-1', 'MAX_FILES: must be a whole number from 0 to 1000, not "-1"'],
    ['MAX_FILE_BYTES', '1e3x', 'MAX_FILE_BYTES: must be a whole number, 1 or more, not "1e3x"'],
    ['RATE_LIMIT_IP_PER_MINUTE', '1.5', 'RATE_LIMIT_IP_PER_MINUTE: must be a whole number, 0 or more, not "1.5"'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent, not "loud"'],
    ['BACKUP_EVERY', '5m', 'BACKUP_EVERY: must be a time such as 30m, 12h or 7d, at least 10m, not "5m"'],
    ['BACKUP_EVERY', 'daily', 'BACKUP_EVERY: must be a time such as 30m, 12h or 7d, at least 10m, not "daily"'],
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP: must be a whole number from 1 to 1000, not "0"'],
    ['BACKUP_TO', 'backups', 'BACKUP_TO: must be an absolute path, or a bucket such as s3://KEY:SECRET@host/bucket'],
    ['BACKUP_TO', 's3://KEY:SECRET@host/bucket#x', 'BACKUP_TO: It must not contain #: write %23.'],
    ['BACKUP_PASSPHRASE', 'short', 'BACKUP_PASSPHRASE: must have 8 characters or more'],
    ['DEMO', 'perhaps', 'DEMO: must be true or false, not "perhaps"'],
    ['ROLES', 'web,cook', 'ROLES: must be web, worker or web,worker, not "web,cook"'],
    ['METRICS_PORT', '70000', 'METRICS_PORT: must be a whole number from 0 to 65535, not "70000"'],
    ['METRICS_TOKEN', 'secret', 'METRICS_TOKEN: must have at least 16 characters'],
    [
      'METRICS_TOKEN',
      'a token with spaces',
      'METRICS_TOKEN: must consist of ASCII letters, digits and punctuation, without spaces',
    ],
    ['SUPPORT_EMAIL', 'nobody', 'SUPPORT_EMAIL: must be an email address, not "nobody"'],
    ['MAIL_FROM', 'x', 'MAIL_FROM: must have at least 3 characters, not "x"'],
    ['PUBLIC_URL', 'x', 'PUBLIC_URL: must be an origin such as https://forms.example.org'],
    [
      'DATABASE_URL',
      'mysql://a:secret@b',
      'DATABASE_URL: must be a URL such as postgres://user:password@host:5432/database',
    ],
    ['REDIS_URL', 'a:secret@b', 'REDIS_URL: must be a URL such as redis://host:6379 or rediss://host:6379'],
    ['SMTP_URL', 'a:secret@b', 'SMTP_URL: must be a URL such as smtp://user:password@host:587 or smtps://host:465'],
  ])('states the allowed values for %s=%s', (name, value, line) => {
    expect(() => load({ [name]: value })).toThrow(expect.objectContaining({ message: `  ${line}` }));
  });

  it.each([
    'https://forms.example.org/app',
    'https://user@forms.example.org',
    'ftp://forms.example.org',
    'https://forms.example.org?x',
  ])('refuses %s as PUBLIC_URL', (PUBLIC_URL) =>
    expect(() => load({ PUBLIC_URL, SMTP_URL: 'smtp://mail' })).toThrow(/PUBLIC_URL/),
  );

  it('refuses to run in public without a mail server', () => {
    expect(() => load({ PUBLIC_URL: 'https://forms.example.org' })).toThrow(/SMTP_URL/);
    expect(load({ PUBLIC_URL: 'https://forms.example.org/', SMTP_URL: 'smtp://mail' })).toMatchObject({
      publicUrl: 'https://forms.example.org',
      isLoopback: false,
      supportEmail: 'support@forms.example.org',
    });
  });

  it.each(['http://127.0.0.1:3000', 'http://localhost:1', 'http://app.localhost', 'http://[::1]:80'])(
    'recognises %s as this machine',
    (PUBLIC_URL) => expect(load({ PUBLIC_URL }).isLoopback).toBe(true),
  );

  it.each(['http://127.evil.example', 'http://localhost.example.org', 'http://10.0.0.1'])(
    'does not take %s for this machine',
    (PUBLIC_URL) => expect(() => load({ PUBLIC_URL })).toThrow(/SMTP_URL/),
  );

  it('treats accounts as new only where strangers can have them, unless told otherwise', () => {
    const days = (env: NodeJS.ProcessEnv) => load(env).newAccountDays;
    const inPublic = { PUBLIC_URL: 'https://forms.example', SMTP_URL: 'smtp://mail.example' };
    expect([days({}), days(inPublic), days({ ...inPublic, REGISTRATION: 'closed' })]).toEqual([0, 14, 0]);
    expect([days({ ...inPublic, REGISTRATION: 'example.org' }), days({ ...inPublic, NEW_ACCOUNT_DAYS: '0' })]).toEqual([
      0, 0,
    ]);
    expect(days({ NEW_ACCOUNT_DAYS: '7' })).toBe(7);
    expect(() => days({ NEW_ACCOUNT_DAYS: '-1' })).toThrow('NEW_ACCOUNT_DAYS: must be a whole number from 0 to 3650');
  });

  it('sends reports of abuse only to an address that was given', () => {
    expect(load({}).abuseEmail).toBeUndefined();
    expect(load({ SUPPORT_EMAIL: 'help@example.org' }).abuseEmail).toBe('help@example.org');
    expect(load({ SUPPORT_EMAIL: 'help@example.org', ABUSE_EMAIL: 'abuse@example.org' }).abuseEmail).toBe(
      'abuse@example.org',
    );
  });

  describe('of traces', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318/';

    it('has the names and defaults of the OpenTelemetry specification', () => {
      expect(load({}).tracing).toBeUndefined();
      expect(load({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
        url: 'http://localhost:4318/v1/traces',
        headers: {},
        serviceName: 'postern',
        resource: {},
        sampler: 'parentbased_always_on',
        ratio: 1,
      });
      expect(load({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c.example.org/in' }).tracing?.url).toBe(
        'https://c.example.org/in',
      );
      const named = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_RESOURCE_ATTRIBUTES: 'service.name=a%2Cb,host.name=n1' };
      expect(load(named).tracing).toMatchObject({ serviceName: 'a,b', resource: { 'host.name': 'n1' } });
    });

    it.each([
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ftp://u:secret@c', 'must be a URL such as http://localhost:4318'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization secret', 'must be a list such as key=value,other=value'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a=secret%0d%0ab', 'must be a list such as key=value,other=value'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a=secret%', 'must be a list such as key=value,other=value'],
      ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a number from 0 to 1, not "2"'],
    ])('refuses %s=%s without showing a secret', (name, value, sentence) => {
      const refusal = expect.objectContaining({ message: `  ${name}: ${sentence}` });
      expect(() => load({ [name]: value })).toThrow(refusal);
    });
  });

  it('serves metrics only if a port or a token is set', () => {
    expect(load({}).metrics).toEqual({ isOn: false, port: undefined, token: undefined });
    expect(load({ METRICS_PORT: '0' }).metrics.isOn).toBe(false);
    expect(load({ METRICS_PORT: '9464' }).metrics).toMatchObject({ isOn: true, port: 9464 });
    expect(load({ METRICS_TOKEN: 'x'.repeat(16) }).metrics).toMatchObject({ isOn: true, token: 'x'.repeat(16) });
  });

  it('refuses one port for both', () => {
    expect(() => load({ PORT: '3000', METRICS_PORT: '3000' })).toThrow('METRICS_PORT: must differ from PORT');
  });

  it('is immutable', () => {
    expect(Object.isFrozen(load({}))).toBe(true);
  });
});
