import { ApiError, brand } from '@postern/contracts';
import { CommandError, UsageError } from './shell.ts';
import { printable } from './output/printable.ts';

const systemErrors: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EACCES: 'Permission denied.',
  EPERM: 'Permission denied.',
  ENOENT: 'There is no such file or folder.',
  EISDIR: 'This is a folder.',
  EROFS: 'The file system is read-only.',
  EDQUOT: 'The disk quota is used up.',
};

const UNTRUSTED = 'its TLS certificate is not from a trusted authority; NODE_EXTRA_CA_CERTS can name yours';

const networkErrors: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at this address',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved without a network',
  ENETUNREACH: 'the network is unreachable',
  EHOSTUNREACH: 'the host is unreachable',
  ECONNRESET: 'the connection was cut off',
  ETIMEDOUT: 'the server does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'the server does not answer',
  UND_ERR_SOCKET: 'the connection was cut off',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
  CERT_NOT_YET_VALID: 'its TLS certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
};

/** What went wrong, in one line. */
export function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof CommandError) return printable(error.message);
  if (error instanceof ApiError) return printable(explainAnswer(error));
  if (!(error instanceof Error)) return printable(String(error));
  const code = codeOf(error) ?? codeOf(error.cause);
  if (code !== undefined && code in systemErrors)
    return printable(`${systemErrors[code]}${'path' in error ? ` (${String(error.path)})` : ''}`);
  if (error instanceof TypeError && error.message === 'terminated')
    return 'The server cut off the answer. Please try again.';
  if (error instanceof TypeError && error.message === 'fetch failed')
    return printable(`The server cannot be reached: ${explainNetwork(code, error.cause)}.`);
  if (error instanceof SyntaxError) return `This is not a ${brand.name} server: it sends other answers.`;
  return printable(error.message);
}

function explainAnswer(error: ApiError): string {
  const { problem, status } = error;
  if (!problem)
    return status === 404 || status === 405
      ? `This is not a ${brand.name} server, or its URL is wrong (HTTP ${status}).`
      : `The server answered with HTTP ${status}. Please try again later.`;
  if (status === 401) return `${problem.detail} Sign in with \`${brand.slug} login\`, or set POSTERN_API_KEY.`;
  const [first] = problem.errors ?? [];
  return first && first.message !== problem.detail
    ? `${problem.detail} ${first.path}: ${first.message}`
    : problem.detail;
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

function explainNetwork(code: string | undefined, cause: unknown): string {
  // OpenSSL's own messages are several lines of its source code's names.
  if (code?.startsWith('ERR_SSL_') || code === 'EPROTO') return 'it does not speak TLS at this address';
  return networkErrors[code ?? ''] ?? (cause instanceof Error ? cause.message : 'unknown reason');
}
