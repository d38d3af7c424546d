import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** Texts of tags: their library, and where they are chosen. */
export const tagMessages = catalogue('host.tags', {
  about: 'Coloured labels for marking {scenes} and finding them again.',
  create: 'New tag',
  edit: 'Edit tag',
  createAction: 'Create tag',
  name: 'Name',
  nameMarks: 'A tag’s name has no commas or semicolons',
  colour: 'Colour',
  scenes: '{Scenes}',
  count: '{count, plural, one {# {scene}} other {# {scenes}}}',
  search: 'Find a tag',
  delete: 'Delete',
  deleteTitle: 'Delete the tag “{name}”?',
  deleteMessage:
    '{count, plural, =0 {No {scene} has it.} one {It is removed from one {scene}.} other {It is removed from # {scenes}.}} This cannot be undone.',
  deleted: 'Tag deleted',
  emptyTitle: 'No tags yet',
  emptyMessage: 'Tags mark {scenes} across {projects}: by what is in them, or by what they need.',
  add: 'Create “{name}”',
  addFailed: 'The tag was not created',
  noSuch: 'There is no tag called “{name}”.',
  change: 'Tags…',
  changeTitle: '{count, plural, one {Tags of one {scene}} other {Tags of # {scenes}}}',
  modes: { add: 'Add', remove: 'Remove' },
  mode: 'How',
})

export const tagTexts = pageTexts(tagMessages)
