/** Texts that the libraries of teams, statuses and metrics share. */
export const libraryTexts = {
  star: (name: string) => `Star “${name}”`,
  unstar: (name: string) => `Unstar “${name}”`,
  status: 'Status',
  active: 'Active',
  archived: 'Archived',
  stars: 'Starred',
  onlyStarred: 'Only starred ones',
  deployedOn: 'Deployed on',
  deployedFailed: 'Where it is deployed could not be loaded',
  archivedEntity: 'Archived',
  usedAt: 'In use at',
  moreUses: (count: number) => `and ${count} more`,
  duplicateTitle: (name: string) => `Duplicate “${name}”`,
  duplicateName: (name: string) => `Copy of ${name}`,
  duplicate: 'Duplicate',
  name: 'Name',
} as const

/** Texts of the actions that the libraries share. */
export const libraryActionTexts = {
  duplicate: 'Duplicate',
  archive: 'Archive',
  unarchive: 'Unarchive',
  delete: 'Delete',
  nothingForAll: 'Nothing can be done with them.',
  forSome: (action: string, count: number) => `${action} (${count})`,
  named: (name: string) => `“${name}”`,
  deleteTitle: (what: string) => `Delete ${what}?`,
  done: {
    created: (name: string) => `“${name}” created`,
    saved: (name: string) => `“${name}” saved`,
    duplicated: (name: string) => `“${name}” created as a copy`,
    archived: (names: string) => `${names} archived`,
    unarchived: (names: string) => `${names} unarchived`,
    deleted: (names: string) => `${names} deleted`,
  },
} as const
