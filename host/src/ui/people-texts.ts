/** The texts of the picker of people. */
export const peopleTexts = {
  people: 'People',
  search: 'Search by name',
  chosen: 'Chosen',
  found: 'To choose from',
  team: 'Team',
  remove: (name: string) => `Remove ${name}`,
  none: 'Nobody matched',
  failed: 'People could not be loaded. Type again to retry.',
} as const
