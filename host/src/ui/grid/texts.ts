import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the grid, fetched with it. */
export const gridMessages = catalogue('host.grid', {
  chooseRow: 'Choose row {number}',
  chooseAll: 'Choose all rows',
  columns: 'Columns',
  columnsHint: 'Choose which columns show, and in which order.',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  columnsReset: 'Reset',
  keys: 'Arrow keys move between cells, with Shift they mark several. Enter or F2 edits, Ctrl+Enter writes into all marked cells, Ctrl+D fills down, Escape leaves, Delete empties, Space chooses the row.',
})

export const gridTexts = pageTexts(gridMessages)
