import { catalogue, type TextsOf } from '@arbo/core'
import { useTextsOf } from '@arbo/kit/ui'

/** Every user-visible text of the playlist; `scene` is what the workspace calls a scene. */
export const messages = catalogue('playlist', {
  playlist: 'Playlist',
  player: 'Player',
  list: 'The {words} in their order',
  // States
  nothingTitle: 'No playlist chosen',
  nothingMessage: 'Give this element scenes, or a playlist’s id and a session.',
  noSessionTitle: 'Not connected',
  noSessionMessage: 'This playlist appears once the page provides a session.',
  signedOutTitle: 'You are signed out',
  signedOutMessage: 'Sign in to see this playlist.',
  noWorkspaceTitle: 'No workspace chosen',
  noWorkspaceMessage: 'Choose a workspace to see this playlist.',
  noAccessTitle: 'You do not have access to this playlist',
  noAccessMessage: 'Ask its owner to share it with you.',
  notFoundTitle: 'This playlist is no longer available',
  notFoundMessage: 'It was deleted or is no longer shared with you. Ask the person who shared it.',
  offlineTitle: 'No connection',
  offlineMessage: 'The playlist opens when you are back online.',
  failedTitle: 'The playlist could not be loaded',
  failedSafe: 'Nothing was lost. We keep trying.',
  loading: 'Loading the playlist',
  empty: {
    usual: { title: 'No {words} yet', message: 'The {words} of this playlist play here one after another.' },
    smart: {
      title: 'No matching {words}',
      message: 'The {words} its rule finds play here each time it is opened.',
    },
    snapshot: {
      title: 'None of its {words} are left',
      message: 'The {words} it had then have been deleted, or you do not have access to them.',
    },
  },
  noViewer: 'The viewer of this page has not loaded. The list works without it.',
  noMediaTitle: 'This {word} has nothing to play',
  noMediaMessage: 'Its media was deleted or has not been uploaded yet. Play through skips it.',
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
  rowHint: 'Space picks it up. The arrow keys then move it, Space drops it and Escape cancels. Delete removes it.',
  readonlyHint: 'Enter shows it.',
  select: 'Select {name}',
  version: 'v{version}',
  outdated: 'Newer version',
  outdatedHint: 'A newer version is available.',
  versionOf: 'Version of {name}',
  versionAsList: 'Set by the playlist',
  versionsFailed: 'The versions could not be loaded.',
  noMedia: 'No media',
  comments: '{count, plural, one {# open comment} other {# open comments}}',
  // Ordering, as it is told to assistive technology
  grabbed: '{name} picked up, {at} of {count}. Arrow keys move it, Space drops it, Escape cancels.',
  moved: '{name} moved to {at} of {count}.',
  dropped: '{name} dropped at {at} of {count}.',
  putBack: 'Move cancelled. {name} is back where it was.',
  removedOne: '{name} removed.',
  removedMany: '{count} {words} removed.',
  // Selection
  selected: '{count} selected',
  toTop: 'To the top',
  toEnd: 'To the end',
  remove: 'Remove',
  clear: 'Clear selection',
  changeFailed: 'This could not be changed',
})

export type Texts = TextsOf<typeof messages>

/** The texts in the language of the element around. */
export const useTexts = (): Texts => useTextsOf(messages)
