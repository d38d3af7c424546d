import type { ImportSource, Levels, SceneImportProgress, SceneImportRow } from '@arbo/core'
import { formatNumber } from '@arbo/core/format'

const count = (number: number, { one, many }: { one: string; many: string }): string =>
  `${formatNumber(number, 0)} ${number === 1 ? one : many}`

/** The texts of importing and exporting scenes. */
export const sceneImportTexts = {
  title: ({ scene }: Levels) => `Import ${scene.words}`,
  lead: 'A CSV or Excel file, also one exported by Kitsu, ShotGrid or ftrack; an OpenTimelineIO file (.otio) or an edit decision list (.edl). Nothing is written before you say so.',
  sources: {
    arbo: 'Recognised: an export of Arbo',
    kitsu: 'Recognised: an export of Kitsu',
    shotgrid: 'Recognised: an export of ShotGrid',
    ftrack: 'Recognised: an export of ftrack',
    timeline: 'Recognised: a timeline',
    other: '',
  } satisfies Record<ImportSource, string>,
  mode: 'What the file may do',
  add: ({ scene }: Levels) => `Make new ${scene.words} and change those that are there`,
  update: ({ scene }: Levels) => `Only change ${scene.words} that are there`,
  createParents: 'Make what lies above and is missing',
  rate: 'Frames a second',
  columns: 'Columns',
  columnsLead: 'What each column of the file is. Empty cells change nothing.',
  inFile: 'In the file',
  becomes: 'Is imported as',
  ignored: 'Not imported',
  fieldOf: (header: string) => `${header} is`,
  rows: 'Rows',
  states: {
    new: 'New',
    changed: 'Changed',
    unchanged: 'Unchanged',
    faulty: 'Faulty',
  } satisfies Record<SceneImportRow['state'], string>,
  all: 'All',
  row: 'Row',
  state: 'State',
  name: ({ scene }: Levels) => scene.one,
  what: 'What changes',
  shown: (count: number, total: number) => `The first ${formatNumber(count, 0)} of ${formatNumber(total, 0)}`,
  none: 'No rows here',
  empty: 'empty',
  newParents: (paths: readonly string[]) => `Will be made: ${paths.join(', ')}`,
  moreParents: (more: number) => `and ${formatNumber(more, 0)} more`,
  action: (rows: number) => (rows === 0 ? 'Import' : `Import ${count(rows, { one: 'row', many: 'rows' })}`),
  checking: 'Checking the file',
  importing: 'Importing; this can take a minute',
  checkingPhases: {
    reading: 'Reading the file',
    checking: 'Checking the rows',
    writing: 'Trying it out; nothing is kept',
    saving: 'Trying it out; nothing is kept',
  } satisfies Record<SceneImportProgress['phase'], string>,
  importingPhases: {
    reading: 'Reading the file',
    checking: 'Checking the rows once more',
    writing: 'Importing',
    saving: 'Saving; this cannot be stopped any more',
  } satisfies Record<SceneImportProgress['phase'], string>,
  rowsDone: (done: number, total: number) => `${formatNumber(done, 0)} of ${formatNumber(total, 0)} rows`,
  stop: 'Stop',
  checkAgain: 'Check again',
  faultyFile: 'Download the faulty rows',
  leave: {
    title: 'Stop the import?',
    message: 'It is still being written. If it stops now, none of its rows are kept.',
    confirm: 'Stop the import',
    stay: 'Go on importing',
  },
  faulty: (rows: number) =>
    `${count(rows, { one: 'row is', many: 'rows are' })} faulty. All rows are imported, or none.`,
  nothing: 'The file changes nothing.',
  done: (created: number, changed: number, { scene }: Levels) =>
    [
      ...(created > 0 ? [`${count(created, { one: scene.word, many: scene.words })} imported`] : []),
      ...(changed > 0 ? [`${count(changed, { one: scene.word, many: scene.words })} changed`] : []),
    ].join(', '),
} as const
