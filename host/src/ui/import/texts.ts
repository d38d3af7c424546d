import { catalogue, type ImportColumnOrigin } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** Texts of every file import; its title, its columns and its own words are the screen's. */
export const importMessages = catalogue('host.import', {
  open: 'Import',
  file: 'File',
  choose: 'Choose a file',
  other: 'Choose another file',
  sample: 'Download a sample',
  checking: 'Checking the file',
  ready: '{rows, plural, one {{rows} row} other {{rows} rows}} can be imported.',
  action: '{rows, plural, =0 {Import} one {Import {rows} row} other {Import {rows} rows}}',
  done: '{rows, plural, one {{rows} row} other {{rows} rows}} imported',
  preview: 'Preview',
  first: 'The first {count} of {total} rows',
  faults:
    '{count, plural, one {{count} problem} other {{count} problems}}. Nothing is imported until the file is right.',
  row: 'Row',
  column: 'Column',
  problem: 'Problem',
  more: 'and {count} more',
  columns: 'Columns',
  columnsLead: 'What each column of the file contains. Empty cells change nothing.',
  inFile: 'In the file',
  becomes: 'Is imported as',
  ignored: 'Not imported',
  fieldOf: '{header} is',
  example: 'Example',
  newMetric: 'New metric “{name}”',
  origins: {
    guessed: 'Guessed from its name',
    remembered: 'As in the last import',
    chosen: 'Your choice',
  } satisfies Record<ImportColumnOrigin, string>,
})

export const importTexts = pageTexts(importMessages)
