import { catalogue, type TextsOf } from '@arbo/core'
import { useTextsOf } from './ui/language-context.ts'

/** The texts of a scene's files, notes and markers, apart so that only those who show them have them. */
export const partMessages = catalogue('kit.parts', {
  save: 'Save',
  add: 'Add',
  edited: 'edited',
  newWindow: 'opens in a new tab',
  addedBy: '{name}, {when}',
  // Files
  noFiles: 'No files yet.',
  noFilesMayAdd: 'No files yet. Upload a brief, a reference or a sound, or add a link.',
  noFilesHere: 'No files of this type.',
  upload: 'Upload files',
  addLink: 'Add link',
  linkAddress: 'Address',
  linkName: 'Name',
  linkFault: 'Enter an address that begins with https:// or http://',
  category: 'Category',
  allFiles: 'All',
  categories: { media: 'Media', document: 'Documents', link: 'Links', other: 'Other' },
  download: 'Download {name}',
  noDownload: 'You do not have permission to download this file.',
  editFile: 'Edit {name}',
  fileName: 'Name',
  deleteNamed: 'Delete {name}',
  deleteFileTitle: 'Delete {name}?',
  deleteFileMessage: 'It is deleted for everyone. This cannot be undone.',
  deleteFile: 'Delete file',
  sending: 'Sending {name}',
  stalled: 'Stalled: trying again.',
  cancelNamed: 'Cancel {name}',
  retryNamed: 'Send {name} again',
  dismissNamed: 'Remove {name} from the list',
  // Notes
  noNotes: 'No notes yet.',
  noNotesMayWrite: 'No notes yet. Write down what everyone on this {level} should know.',
  searchNotes: 'Search notes',
  noNotesFound: 'No notes match.',
  writeNote: 'Write a note',
  addNote: 'Add note',
  editNote: 'Edit note',
  deleteNote: 'Delete note',
  deleteNoteTitle: 'Delete this note?',
  deleteNoteMessage: 'It is deleted for everyone. Its text stays in the history.',
  // Markers
  unnamedMarker: 'Marker',
  markerName: 'Name of the marker',
  markerColour: 'Colour',
  chooseMarker: 'Choose marker on frame {frame}',
  editMarker: 'Edit the marker on frame {frame}',
  moveMarker: 'Move it to frame {frame}',
  deleteMarker: 'Delete the marker on frame {frame}',
  deleteMarkers: 'Delete {count}',
  deleteMarkersTitle: '{count, plural, one {Delete this marker?} other {Delete # markers?}}',
  deleteMarkersMessage: 'This deletes them for everyone. The history still shows which frame they were on.',
  deleteMarkersNow: 'Delete',
})

export type PartTexts = TextsOf<typeof partMessages>

/** The texts in the language of the element around. */
export const usePartTexts = (): PartTexts => useTextsOf(partMessages)
