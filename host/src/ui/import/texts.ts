/** Texts of every file import; its title, its columns and its own words are the screen's. */
export const importTexts = {
  open: 'Import',
  file: 'File',
  choose: 'Choose a file',
  other: 'Choose another file',
  sample: 'Download a sample',
  checking: 'Checking the file',
  ready: (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'} can be imported.`,
  action: (rows: number) => (rows === 0 ? 'Import' : `Import ${rows} ${rows === 1 ? 'row' : 'rows'}`),
  done: (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'} imported`,
  preview: 'Preview',
  first: (count: number, total: number) => `The first ${count} of ${total} rows`,
  faults: (count: number) =>
    `${count} ${count === 1 ? 'problem' : 'problems'}. Nothing is imported until the file is right.`,
  row: 'Row',
  column: 'Column',
  problem: 'Problem',
  more: (count: number) => `and ${count} more`,
} as const
