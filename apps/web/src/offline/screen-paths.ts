/**
 * The paths of the app's screens. The service worker opens only these, because the server has other pages beside them.
 * Addresses in emails are left out: they carry tokens.
 */
export const screenPaths =
  /^\/(?:login|register|forgot-password|onboarding|dashboard|endpoints|settings(?:\/(?:audit|privacy))?|workspace|api-test|submissions\/[^/]+|forms\/new|forms\/[^/]+\/(?:edit|submissions|deliveries|import|insights|settings|integrate))\/?$/;
