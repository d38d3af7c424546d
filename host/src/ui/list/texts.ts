import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** What every list says: its search, sorting, selection, states and export. */
export const listMessages = catalogue('host.list', {
  select: 'Select {name}',
  selectAll: 'Select all rows shown',
  selected: '{count} selected',
  selectedOf: '{count} of {total} selected',
  selectEvery: 'Select all {total}',
  selectFirst: 'Select the first {count}',
  moreActions: 'More actions',
  clearSelection: 'Clear selection',
  bulk: 'Selected rows',
  filterBy: 'Filter by {name}',
  filterChosen: '{name}: {value}',
  filterRemove: 'Remove the filter {name}',
  all: 'All',
  tools: 'Filters and tools',
  noMatch: 'Nothing matched',
  noMatchMessage: 'Try different criteria.',
  clear: 'Clear search and filters',
  failed: 'This list could not be loaded',
  denied: 'You cannot see this list',
  deniedMessage: 'An owner or admin of your workspace can give your role access to it.',
  export: 'Export',
  exportCsv: 'CSV file',
  exportXlsx: 'Excel file',
  exportFailed: 'The export failed',
  failedAction: 'Something went wrong',
  undo: 'Undo',
  toPlaylist: 'Add to playlist…',
  toPlaylistMost: 'A playlist has at most {most} {scenes}, and {count} are selected. Select fewer.',

  // What stands in cells
  showing: '{count} of {total}',
  columnActions: 'Actions',
  noScenes: 'No {scenes}',
  progressTitle: '{done} of {total} approved',
  overdue: 'Overdue',
  noDate: 'No date',
  nobody: 'Nobody',
})

export const listTexts = pageTexts(listMessages)
