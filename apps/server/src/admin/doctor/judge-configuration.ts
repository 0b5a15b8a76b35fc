import type { Config } from '../../config.ts';
import { ok, warning, type Finding } from './finding.ts';

/** What is allowed, and most likely not meant. */
export function judgeConfiguration(config: Config): Finding[] {
  const subject = 'configuration';
  const findings: Finding[] = [];
  const { publicUrl, isLoopback, trustProxy, backup, demo, allowPrivateDestinations } = config;
  if (!isLoopback && publicUrl.startsWith('http:'))
    findings.push(
      warning(
        subject,
        'PUBLIC_URL is not encrypted.',
        'Put a TLS proxy in front, and set PUBLIC_URL to its https origin.',
      ),
    );
  if (!isLoopback && trustProxy.length === 0)
    findings.push(
      warning(
        subject,
        'TRUST_PROXY is not set: behind a proxy, all visitors have its address and share their rate limits.',
        'Set TRUST_PROXY to the address of the proxy.',
      ),
    );
  if (!isLoopback && allowPrivateDestinations)
    findings.push(
      warning(
        subject,
        'ALLOW_PRIVATE_DESTINATIONS lets every account call addresses in the private network.',
        'Unset it unless all accounts are trusted.',
      ),
    );
  if (!isLoopback && demo && config.registration.mode === 'closed')
    findings.push(
      warning(subject, 'Registration is closed, and the landing page still shows a demo form.', 'Set DEMO=false.'),
    );
  if (!backup.to)
    findings.push(
      warning(
        subject,
        'BACKUP_TO is not set: the server makes no backups.',
        'Set BACKUP_TO, or call "backup" regularly.',
      ),
    );
  return findings.length > 0 ? findings : [ok(subject, 'valid')];
}
