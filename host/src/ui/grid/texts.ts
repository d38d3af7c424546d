import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the grid, fetched with it. */
export const gridMessages = catalogue('host.grid', {
  chooseRow: 'Select row {number}',
  chooseAll: 'Select all rows',
  columns: 'Columns',
  columnsHint: 'Choose which columns to show, and in which order.',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  columnsReset: 'Reset',
  keys: 'Arrow keys move between cells, with Shift they select several. Enter or F2 edits, Ctrl+Enter fills all selected cells, Ctrl+D fills down, Escape leaves, Delete clears, Space selects the row.',
})

export const gridTexts = pageTexts(gridMessages)
