import { catalogue } from '@arbo/core'
import { pageTexts } from '../app/page-language.ts'

/** The texts of the picker of people. */
export const peopleMessages = catalogue('host.people_picker', {
  people: 'People',
  search: 'Search by name',
  chosen: 'Chosen',
  team: 'Team',
  remove: 'Remove {name}',
  none: 'Nobody matched',
  failed: 'People could not be loaded',
})

export const peopleTexts = pageTexts(peopleMessages)
