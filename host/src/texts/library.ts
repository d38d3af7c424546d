/** What the libraries of teams, statuses and metrics say alike. */
export const libraryTexts = {
  star: (name: string) => `Star “${name}”`,
  unstar: (name: string) => `Unstar “${name}”`,
  deployedOn: 'Deployed on',
  deployedFailed: 'Where it is deployed could not be loaded',
  archivedEntity: 'Archived',
  duplicateTitle: (name: string) => `Duplicate “${name}”`,
  duplicateName: (name: string) => `Copy of ${name}`,
  duplicate: 'Duplicate',
  name: 'Name',
  nameTooLong: 'Name is limited to 50 characters; consider a shorter name',
} as const
