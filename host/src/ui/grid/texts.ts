/** The texts of the grid, fetched with it. */
export const gridTexts = {
  chooseRow: (number: number) => `Choose row ${number}`,
  chooseAll: 'Choose all rows',
  columns: 'Columns',
  columnsHint: 'Choose which columns show, and in which order.',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  columnsReset: 'Reset',
  search: 'Search',
  nothingFound: 'Nothing found',
  choicesFailed: 'These could not be loaded',
  none: 'None',
  done: 'Done',
  keys: 'Arrow keys move between cells, with Shift they mark several. Enter or F2 edits, Ctrl+Enter writes into all marked cells, Ctrl+D fills down, Escape leaves, Delete empties, Space chooses the row.',
} as const
