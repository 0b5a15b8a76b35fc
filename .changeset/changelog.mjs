// The lines of CHANGELOG.md: what changed, without the hashes of commits.
export const getReleaseLine = async ({ summary }) => `- ${summary.trim().replaceAll(/\n(?=.)/g, '\n  ')}`;

export const getDependencyReleaseLine = async (_changesets, dependencies) =>
  dependencies.length === 0
    ? ''
    : `- Uses ${dependencies.map(({ name, newVersion }) => `${name} ${newVersion}`).join(', ')}.`;
