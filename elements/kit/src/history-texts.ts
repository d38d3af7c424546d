import { catalogue, type ChangeRecord, type SceneFieldKey, type TextsOf } from '@arbo/core'
import { useTextsOf } from './ui/language-context.ts'

type Part = 'file' | 'note' | 'marker' | 'rendition'
/** Fields of a scene have the labels of their declaration; a move tells the place, and renditions come and go. */
type Field = Exclude<ChangeRecord['field'], Exclude<SceneFieldKey, 'parent' | 'rendition'>>

/** The texts of a history of changes, apart so that only those who show one have them. */
export const historyMessages = catalogue('kit.history', {
  fields: {
    created: 'Created',
    parent: 'Place',
    order: 'Order',
    file: 'File',
    note: 'Note',
    marker: 'Marker',
    rendition: 'Version',
    audience: 'Who reads comments',
    scheduled_start: 'Start',
    scheduled_due: 'Due date',
    archived: 'Archived',
    template_flow: 'Status flow',
    coordinators: 'Coordinators',
    teams: 'Teams',
    metrics: 'Metrics',
    primary_metric: 'Primary metric',
    point_metric: 'Point metric',
    colour: 'Colour',
    holiday_group: 'Holidays',
    frame_range: 'Frames',
    start_frame: 'Start frame',
  } satisfies Record<Field, string>,
  added: {
    file: 'File added',
    note: 'Note added',
    marker: 'Marker added',
    rendition: 'Version added',
  } satisfies Record<Part, string>,
  removed: {
    file: 'File deleted',
    note: 'Note deleted',
    marker: 'Marker deleted',
    rendition: 'Version deleted',
  } satisfies Record<Part, string>,
  /** Several fields as one kind, in the filter. */
  kinds: { metric: 'Metrics', file: 'Files', note: 'Notes', marker: 'Markers', rendition: 'Versions' },
  audiences: { team: 'team only', clients: 'team and clients' },
  by: { edit: '', bulk: ', by bulk change', import: ', by import', undo: ', by undo', rule: '' } satisfies Record<
    ChangeRecord['source'],
    string
  >,
  became: 'to',
  none: 'none',
  first: 'first',
  after: 'after {name}',
  yes: 'yes',
  no: 'no',
  undone: 'undone',
  rendition: 'v{version} {name}',
  frame: 'frame {frame}',
  frames: '{first} – {last}',
  categories: { media: 'media', document: 'document', link: 'link', other: 'other' },
  kind: 'What was changed',
  allKinds: 'All changes',
  person: 'Who changed it',
  everybody: 'Everyone',
  loading: 'Loading the history',
  failed: 'The history could not be loaded',
  empty: 'Nothing has changed yet.',
  noneFound: 'No change of this kind by this person.',
  older: 'Show older changes',
  shown: '{count} of {total} changes',
})

export type HistoryTexts = TextsOf<typeof historyMessages>

/** The texts in the language of the element around. */
export const useHistoryTexts = (): HistoryTexts => useTextsOf(historyMessages)
