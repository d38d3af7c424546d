import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** /ws/trs: what was deleted. */
export const trashMessages = catalogue('host.trash', {
  list: 'Trash',
  about: 'What was deleted in the last {days} days. You can restore it, with media, comments and history.',
  search: 'Search by name',
  kind: 'Kind',
  kinds: {
    scene: '{count, plural, one {{Scene}} other {# {scenes}}}',
    place: '{count, plural, one {Place} other {# places}}',
    version: '{count, plural, one {Version} other {# versions}}',
    file: '{count, plural, one {File} other {# files}}',
    playlist: '{count, plural, one {Playlist} other {# playlists}}',
  },
  kindFilters: {
    scene: '{Scenes}',
    place: 'Places',
    version: 'Versions',
    file: 'Files',
    playlist: 'Playlists',
  },
  more: '{names} and {count} more',
  columnWhere: 'Was in',
  columnContents: 'With it',
  columnBy: 'Deleted by',
  columnWhen: 'Deleted',
  columnLeft: 'Days left',
  versions: '{count, plural, one {# version} other {# versions}}',
  files: '{count, plural, one {# file} other {# files}}',
  comments: '{count, plural, one {# comment} other {# comments}}',
  drawings: '{count, plural, one {# drawing} other {# drawings}}',
  byRule: 'A rule',
  left: '{days, plural, =0 {Less than a day} one {# day} other {# days}}',
  restore: 'Restore',
  restored: '“{name}” restored',
  remove: 'Delete permanently',
  removeTitle: 'Delete “{name}” permanently?',
  removeMessage:
    'Its media, comments and history are deleted, and {size} of storage become free. This cannot be undone.',
  removed: '“{name}” deleted permanently',
  empty: 'Empty trash',
  emptyTrashTitle: 'Empty the trash?',
  emptyTrashMessage:
    '{count, plural, one {# entry is} other {# entries are}} deleted permanently, with media, comments and history. This cannot be undone.',
  emptied: 'Trash emptied',
  nothing: 'The trash is empty',
  nothingMessage: 'What you delete is kept here for {days} days, so that you can restore it.',
  denied: 'You cannot see the trash',
  deniedMessage:
    'It is for people who may delete something. An owner or admin of your workspace can give your role access.',
})

export const trashTexts = pageTexts(trashMessages)
