/**
 * Which modules share a file. Dozens of shared modules are smaller than the headers of their responses, so modules that
 * many screens use are put together.
 */
export const chunkGroups = [
  // The service worker is one file, even for code that it shares with the app.
  { name: 'start', tags: ['$initial' as const], test: /^(?!.*\/src\/offline\/)/, priority: 2 },
  {
    name: 'common',
    // Words for wrong values come with the first form.
    test: /\/src\/(components|lib)\/(?!in-words|form-errors)|lucide-react/,
    minShareCount: 4,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The parts of menus and dialogs, which the frame of every signed-in screen has.
  {
    name: 'overlays',
    test: /node_modules\/(@radix-ui|@floating-ui|react-remove-scroll(-bar)?|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|tslib|get-nonce)\//,
    minShareCount: 4,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What the pane of the list and the screen of a submission show. The dashboard has none of it.
  {
    name: 'submission',
    test: /\/src\/features\/(submissions\/(content|verdicts)|deliveries\/log)\//,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What is done with a submission, on its screen and in the list.
  {
    name: 'actions',
    test: /\/src\/features\/submissions\/(actions\/|team\/people|share\/open-share|list-data|labels|summary|cursor-memory|list\/(format-total|use-submission-list)|use-media)|\/contracts\/src\/(submission-title|forms\/form-labels)/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The notes and figures of the dashboard that other screens have too.
  {
    name: 'overview',
    test: /\/src\/(features\/(insights\/choice|endpoints\/(no-endpoints|use-days)|onboarding\/onboarding-skeleton|settings\/account\/unverified-note)|components\/plan\/)/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // The frame of every signed-in screen, and what other screens share with it.
  {
    name: 'frame',
    test: /\/src\/features\/(shell\/|palette\/(jump|use-app-keys)|settings\/account\/use-keep-account|workspaces\/(use-workspace-cache|settings\/use-keep-workspace))|\/src\/lib\/(format-day|workspace\/use-shared-name)/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What the screens of an endpoint share with each other and with the lists of endpoints.
  {
    name: 'endpoint',
    test: /\/src\/features\/endpoints\/(shell\/|(counts|endpoint-health|health-words|last-received|submit-url|use-endpoint|use-endpoint-actions)\.)/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
];
