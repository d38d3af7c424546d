import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the Woohoo screens. */
export const woohooMessages = catalogue('host.woohoo', {
  // The list
  about: 'Arbo Woohoo: progress at a glance, as a map of {scenes}.',
  search: 'Search by name or code',
  columnLevel: 'Level',
  columnApproved: 'Approved, % of {words}',
  columnSum: 'Primary metric',
  columnSaved: 'Last saved',
  columnStars: 'Starred',
  starred: 'Starred',
  never: 'Never',
  noMetric: 'None',
  everything: 'All {projects}',
  emptyTitle: 'No {projects} yet',
  emptyMessage: 'A report shows the progress of a {project}’s {scenes}.',
  star: 'Star the report of {name}',
  unstar: 'Remove the star from the report of {name}',

  // A report
  treemap: 'Treemap',
  loading: 'The report is loading',
  failed: 'The report could not be loaded',
  unavailable: 'The treemap is not available',
  goneTitle: 'This report was not found',
  goneMessage:
    'It was deleted, or you do not have access. Ask the person who sent you the link, or an owner or admin of the workspace.',
  back: 'All reports',
  save: 'Save report',
  saveTitle: 'Save this report',
  saveLead: 'Saves the current figures under a name, without the filters.',
  saved: '“{name}” saved',
  reportName: 'Name',
  history: 'History',
  historyTitle: 'Saved reports',
  historyClose: 'Close the history',
  historyFailed: 'The history could not be loaded',
  historyNone: 'Nothing saved yet',
  historyNoneMessage: 'Save the report now and then to look back and see what has moved since.',
  divided: 'Divided by',
  fixed: 'Fixed statuses',
  own: 'Own statuses',
  tooMany:
    'These {scenes} have more statuses than a map can show side by side, so it shows the fixed ones. Choose a status flow to see its statuses.',
  percentApproved: '{percent} of {words} approved',
  filterSearch: 'Search {scenes}',
  filtered: 'Only {scenes} that match the filters count.',
  clear: 'Clear filters',
  exportCsv: 'All figures as CSV',
  exportXlsx: 'All figures as Excel (xlsx)',
  missing: 'The contents could not be loaded.',
  directory: 'Open in the directory',
  notAlike: 'The grid cannot be filtered like this',
  notAlikeMessage:
    'Filters set to “Any of these” cannot be combined with a status. Change them to “All of these” first.',
  others: 'Others',
  othersLead: '{count} small parts. Choose one to see its {words}.',

  // A saved one
  asOf: 'As of {moment}',
  asOfBy: 'As of {moment}, saved by {name}. These figures no longer change.',
  toNow: 'Show current figures',
  thenTitle: 'A saved report keeps figures, not {scenes}',
  thenMessage: 'Show current figures to open them.',
  open: 'Open',
  show: 'Show in this report',
  compare: 'Compare with this one',
  compareStop: 'Stop comparing',
  rename: 'Rename',
  renameTitle: 'Rename the saved report',
  remove: 'Delete',
  removeTitle: 'Delete “{name}”?',
  removeMessage: 'The saved figures are deleted for everyone. Reports from other dates stay.',
  figures: '{all, plural, =0 {No {words}} other {{approved} of {all} {words} approved, {percent}}}',
  by: '{moment} by {name}',
  shown: 'Shown',
  compared: 'Compared',
})

export const woohooTexts = pageTexts(woohooMessages)
