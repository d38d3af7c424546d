import { SCENE_FIELDS, type ChangeRecord, type SceneFieldKey } from '@arbo/core'

type Part = 'file' | 'note' | 'marker' | 'rendition'
type Field = Exclude<ChangeRecord['field'], 'metric'>

const labels = Object.fromEntries(Object.entries(SCENE_FIELDS).map(([key, { label }]) => [key, label])) as Record<
  SceneFieldKey,
  string
>

/** The texts of a history of changes, apart so that only those who show one have them. */
export const historyTexts = {
  fields: {
    ...labels,
    created: 'Created',
    parent: 'Place',
    order: 'Order',
    file: 'File',
    note: 'Note',
    marker: 'Marker',
    rendition: 'Rendition',
    audience: 'Who reads comments',
    scheduled_start: 'Start',
    scheduled_due: 'Due date',
    archived: 'Archived',
    template_flow: 'Template flow',
    coordinators: 'Coordinators',
    teams: 'Teams',
    metrics: 'Metrics',
    primary_metric: 'Primary metric',
    point_metric: 'Point metric',
  } satisfies Record<Field, string>,
  added: {
    file: 'File added',
    note: 'Note added',
    marker: 'Marker added',
    rendition: 'Rendition added',
  } satisfies Record<Part, string>,
  removed: {
    file: 'File deleted',
    note: 'Note deleted',
    marker: 'Marker deleted',
    rendition: 'Rendition deleted',
  } satisfies Record<Part, string>,
  /** Several fields as one kind, in the filter. */
  kinds: { metric: 'Metrics', file: 'Files', note: 'Notes', marker: 'Markers', rendition: 'Renditions' } as Readonly<
    Record<string, string>
  >,
  audiences: { team: 'team only', clients: 'team and clients' } as Readonly<Record<string, string>>,
  metric: 'Metric',
  by: { edit: '', bulk: ', by bulk change', import: ', by import', undo: ', by undo', rule: '' } satisfies Record<
    ChangeRecord['source'],
    string
  >,
  became: 'to',
  none: 'none',
  first: 'first',
  after: (name: string) => `after ${name}`,
  yes: 'yes',
  no: 'no',
  undone: 'undone',
  rendition: (version: number | string, name: string) => `v${version} ${name}`,
  frame: (frame: number | string) => `frame ${frame}`,
  frames: (first: number | string, last: number | string) => `${first} – ${last}`,
  categories: { media: 'media', document: 'document', link: 'link', other: 'other' } as Readonly<
    Record<string, string>
  >,
  kind: 'What was changed',
  allKinds: 'All changes',
  person: 'Who changed it',
  everybody: 'Everybody',
  loading: 'Loading the history',
  failed: 'The history could not be loaded',
  empty: 'Nothing was changed yet.',
  noneFound: 'No change of this kind by this person.',
  older: 'Show older changes',
  shown: (count: string, total: string) => `${count} of ${total} changes`,
} as const
