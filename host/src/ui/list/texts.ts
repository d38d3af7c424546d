import type { LevelNames } from '@arbo/core'

/** What every list says: its search, sorting, selection, states and export. */
export const listTexts = {
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all rows that are shown',
  selected: (count: number) => `${count} selected`,
  selectedOf: (count: number, total: number) => `${count} of ${total} selected`,
  selectEvery: (total: number) => `Select all ${total}`,
  selectFirst: (count: number) => `Select the first ${count}`,
  clearSelection: 'Clear selection',
  bulk: 'Selected rows',
  filterBy: (name: string) => `Filter by ${name.toLowerCase()}`,
  filterChosen: (name: string, value: string) => `${name}: ${value}`,
  filterRemove: (name: string) => `Remove the filter ${name.toLowerCase()}`,
  all: 'All',
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
  failedAction: 'That did not work',
  undo: 'Undo',
  toPlaylist: 'Add to playlist…',
  toPlaylistMost: (count: number, most: number, { words }: LevelNames) =>
    `A playlist holds at most ${most} ${words}, and ${count} are chosen. Choose fewer.`,
} as const
