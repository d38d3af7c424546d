import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** Texts that the libraries of teams, statuses and metrics share. */
export const libraryMessages = catalogue('host.library', {
  star: 'Star “{name}”',
  unstar: 'Unstar “{name}”',
  status: 'Status',
  active: 'Active',
  archived: 'Archived',
  stars: 'Starred',
  onlyStarred: 'Starred only',
  deployedOn: 'Deployed on',
  deployedFailed: 'Where it is deployed could not be loaded',
  archivedEntity: 'Archived',
  usedAt: 'In use at',
  moreUses: 'and {count} more',
  duplicateTitle: 'Duplicate “{name}”',
  duplicateName: 'Copy of {name}',
  duplicate: 'Duplicate',
  name: 'Name',
})

export const libraryTexts = pageTexts(libraryMessages)

/** Texts of the actions that the libraries share. */
export const libraryActionMessages = catalogue('host.library_actions', {
  duplicate: 'Duplicate',
  archive: 'Archive',
  unarchive: 'Unarchive',
  delete: 'Delete',
  nothingForAll: 'No action is available for this selection.',
  forSome: '{action} ({count})',
  named: '“{name}”',
  deleteTitle: 'Delete {what}?',
  done: {
    created: '“{name}” created',
    saved: '“{name}” saved',
    duplicated: '“{name}” created as a copy',
    archived: '{names} archived',
    unarchived: '{names} unarchived',
    deleted: '{names} deleted',
  },
})

export const libraryActionTexts = pageTexts(libraryActionMessages)
