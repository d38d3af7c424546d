import { catalogue, type TextsOf } from '@arbo/core'
import { useTextsOf } from '@arbo/kit/ui'

/** Every user-visible text of the playlist; `scene` is what the workspace calls a scene. */
export const messages = catalogue('playlist', {
  playlist: 'Playlist',
  player: 'Player',
  list: 'The {words} in their order',
  // States
  nothingTitle: 'No playlist chosen',
  nothingMessage: 'Give this element scenes, or the id of a playlist together with a session.',
  noSessionTitle: 'Not connected',
  noSessionMessage: 'This playlist shows as soon as the page provides a session.',
  signedOutTitle: 'You are signed out',
  signedOutMessage: 'Sign in to see this playlist. It opens by itself then.',
  noWorkspaceTitle: 'No workspace chosen',
  noWorkspaceMessage: 'Choose a workspace to see this playlist.',
  noAccessTitle: 'You do not have access to this playlist',
  noAccessMessage: 'Ask its owner to share it with you.',
  notFoundTitle: 'This playlist is not here any more',
  notFoundMessage: 'It was deleted, or it is not shared with you any more. Ask whoever shared it with you.',
  offlineTitle: 'No connection',
  offlineMessage: 'The playlist opens by itself as soon as the connection is back.',
  failedTitle: 'The playlist could not be loaded',
  failedSafe: 'Nothing was lost. It is tried again by itself.',
  loading: 'Loading the playlist',
  empty: {
    usual: { title: 'No {words} yet', message: 'The {words} of this playlist play here one after the other.' },
    smart: {
      title: 'No {word} matches',
      message: 'The {words} that its rule finds play here, each time it is opened.',
    },
    snapshot: {
      title: 'None of its {words} is left',
      message: 'The {words} that it held then were deleted since, or are not yours to see.',
    },
  },
  noViewer: 'The viewer of this page has not loaded. The list works without it.',
  noMediaTitle: 'This {word} has nothing to play',
  noMediaMessage: 'Its media was deleted or is not there yet. Playing through passes over it.',
  // Playing
  previous: 'Previous {word}',
  next: 'Next {word}',
  place: '{at} of {count}',
  through: 'Play through',
  loop: 'Loop the list',
  options: 'Options of the playlist',
  plays: 'What plays',
  playsLatest: 'The newest version of each',
  playsPinned: 'The version that was newest when it was added',
  reset: 'Reset versions and order',
  // Rows
  rowHint: 'Space grabs it. The arrow keys then move it, Space drops it and Escape puts it back. Delete removes it.',
  readonlyHint: 'Enter shows it.',
  select: 'Select {name}',
  version: 'v{version}',
  outdated: 'Newer version',
  outdatedHint: 'A newer version is there.',
  versionOf: 'Version of {name}',
  versionAsList: 'As the playlist has it',
  versionsFailed: 'The versions could not be read.',
  noMedia: 'No media',
  comments: '{count, plural, one {# open comment} other {# open comments}}',
  // Ordering, as it is told to assistive technology
  grabbed: '{name} grabbed, {at} of {count}. Arrow keys move it, Space drops it, Escape puts it back.',
  moved: '{name} moved to {at} of {count}.',
  dropped: '{name} dropped at {at} of {count}.',
  putBack: '{name} is back where it was.',
  removedOne: '{name} removed.',
  removedMany: '{count} {words} removed.',
  // Selection
  selected: '{count} selected',
  toTop: 'To the top',
  toEnd: 'To the end',
  remove: 'Remove',
  clear: 'Clear selection',
  changeFailed: 'That could not be changed',
})

export type Texts = TextsOf<typeof messages>

/** The texts in the language of the element around. */
export const useTexts = (): Texts => useTextsOf(messages)
