import {
  fieldLabel,
  maySetStatus,
  metricOptions,
  metricValueText,
  metricWords,
  pageLanguage,
  SCENE_FIELDS,
  type Levels,
  type MetricForm,
  type SceneCell,
  type SceneFieldKey,
  type SceneFieldOf,
  type SceneRow,
  type SceneRowField,
  type SceneSummary,
} from '@arbo/core'
import {
  contentOf,
  oneOf,
  priorityText,
  SCENE_PRIORITIES,
  type CellContent,
  type CellEdit,
  type CellPlace,
  type SceneGridStore,
} from '@arbo/core/internal'
import { type ComboboxOption, type Status, StatusMark } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { levelValues } from '../../app/level-text.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { sceneTexts } from './texts.ts'
import { ChoiceEditor } from '../../ui/grid/ChoiceEditor.tsx'
import type { CellEditorProps, CellFlag, GridColumn } from '../../ui/grid/grid-column.ts'
import { TextEditor } from '../../ui/grid/TextEditor.tsx'
import { personOption } from '../../ui/person-option.tsx'
import { useLevels } from '../../app/levels.ts'
import { TagsEditor } from '../tags/TagsEditor.tsx'
import { FIELD_LOOKS, type CellOptions } from './field-looks.tsx'
import { durationWords, MetricCell, MomentCell, pathOf } from './scene-cells.tsx'
import { contentWords, editOf, peopleIn, tagsIn, textIn, type KnownStatuses, type SceneView } from './scene-view.ts'
import styles from './scenes.module.css'

/** A column of the scene grid, with the field that it edits. */
export interface SceneColumn extends GridColumn<SceneView> {
  field?: SceneCell
  metricId?: string
  metric?: MetricForm
}

export function placeOf(column: SceneColumn, view: SceneView): CellPlace | null {
  if (!column.field) return null
  const place = { item_id: view.scene.id, field: column.field }
  return column.metricId === undefined ? place : { ...place, metric_id: column.metricId }
}

function versionOf({ latest_rendition: latest }: SceneRow): string {
  if (!latest) return ''
  const version = sceneTexts.version({ version: latest.version })
  if (latest.state === 'ready') return version
  return `${version} ${latest.state === 'failed' ? sceneTexts.renditionFailed : sceneTexts.processing}`
}

/** A conflict shows the other user's value. */
function flagOf(edit: CellEdit | null, theirs: string): CellFlag | null {
  if (!edit) return null
  if (edit.state !== 'conflict') return { state: edit.state, message: edit.message }
  const what = theirs === '' ? sceneTexts.conflictEmpty : sceneTexts.conflict({ theirs })
  return { state: 'conflict', message: `${what} ${sceneTexts.keptHere}` }
}

interface Editable {
  field: SceneCell
  metricId?: string
  /** The scene's value as text. */
  has: (scene: SceneRow) => string
  /** The entry as text, where it is no text itself. */
  entered?: (content: CellContent) => string
  edit: (props: CellEditorProps<SceneView>) => ReactNode
  readOnly: string | null
}

/** The props of an editable column. */
function editable({ field, metricId, has, entered, edit, readOnly }: Editable) {
  return {
    field,
    metricId,
    editor: edit,
    lockOf: ({ scene }: SceneView) => {
      if (readOnly !== null) return readOnly
      const metric = metricId === undefined ? null : scene.metrics.find(({ metric_id }) => metric_id === metricId)
      if (metric?.locked) return metricValueText(metric.hidden ? 'hidden' : 'locked')
      return scene.editable.includes(field) ? null : sceneTexts.locked
    },
    flagOf: (view: SceneView) => flagOf(editOf(view, field, metricId), has(view.scene)),
    textOf: (view: SceneView) => {
      const open = editOf(view, field, metricId)
      if (!open) return has(view.scene)
      return open.typed ?? (entered ? entered(open.to) : textIn(open, null))
    },
  }
}

const names = (content: CellContent): string =>
  peopleIn(content)
    .map(({ display_name }) => display_name)
    .join(', ')

const tagNames = (content: CellContent): string =>
  tagsIn(content)
    .map(({ name }) => name)
    .join(', ')

interface Options extends CellOptions {
  store: SceneGridStore
  summary: SceneSummary | null
  /** The path is shown in lists over many places. */
  readOnly: string | null
  levels: Levels
}

function statusEditor({ store, statusById }: Options) {
  return function edit({ row, typed, onDone, onCancel }: CellEditorProps<SceneView>): ReactNode {
    const load = async (text: string): Promise<ComboboxOption[]> => {
      const statuses = await store.statusesOf(row.scene)
      for (const status of statuses) statusById.set(status.id, status)
      const needle = text.trim().toLowerCase()
      return statuses
        .filter(({ name }) => name.toLowerCase().includes(needle))
        .map((status) => ({
          id: status.id,
          label: status.name,
          icon: <StatusMark status={status.kind as Status} colour={status.colour} />,
          ...(maySetStatus(row.scene, status) ? {} : { disabled: true, hint: sceneTexts.reviewersOnly }),
        }))
    }
    return (
      <ChoiceEditor
        label={fieldLabel('status')}
        find={load}
        chosen={row.scene.status ? [row.scene.status.id] : []}
        initial={typed ?? ''}
        onDone={([choice], how) => onDone(choice?.id ?? null, how)}
        onCancel={onCancel}
      />
    )
  }
}

/** The priorities, as choices. */
export const findPriorities = (text: string): Promise<ComboboxOption[]> =>
  Promise.resolve(
    SCENE_PRIORITIES.map((priority) => ({ id: String(priority), label: priorityText(priority) })).filter(({ label }) =>
      label.toLowerCase().includes(text.trim().toLowerCase()),
    ),
  )

function priorityEditor({ row, typed, onDone, onCancel }: CellEditorProps<SceneView>): ReactNode {
  return (
    <ChoiceEditor
      label={fieldLabel('priority')}
      find={findPriorities}
      chosen={[String(row.scene.priority)]}
      initial={typed ?? ''}
      onDone={([choice], how) => onDone(choice?.id ?? null, how)}
      onCancel={onCancel}
    />
  )
}

function peopleEditor({ store }: Options, field: SceneFieldOf<'people'>) {
  return function edit({ row, typed, onDone, onCancel }: CellEditorProps<SceneView>): ReactNode {
    const now = row.scene[field]
    const people = new Map(now.map((person) => [person.id, person]))
    const load = async (text: string): Promise<ComboboxOption[]> => {
      const matches = await store.assignable([row.scene.id], text)
      for (const person of matches) people.set(person.id, person)
      return matches.map(personOption)
    }
    return (
      <ChoiceEditor
        label={fieldLabel(field)}
        find={load}
        multiple
        chosenOptions={now.map(personOption)}
        chosen={now.map(({ id }) => id)}
        initial={typed ?? ''}
        onDone={(chosen, how) =>
          onDone(
            chosen.flatMap(({ id }) => people.get(id) ?? []),
            how,
          )
        }
        onCancel={onCancel}
      />
    )
  }
}

function textEditor(label: string, initialOf: (view: SceneView) => string, kind: 'text' | 'date' | 'decimal') {
  return function edit({ row, typed, onDone, onCancel }: CellEditorProps<SceneView>): ReactNode {
    return (
      <TextEditor
        label={label}
        kind={kind}
        initial={typed !== null && kind !== 'date' ? typed : initialOf(row)}
        typed={typed !== null}
        onDone={onDone}
        onCancel={onCancel}
      />
    )
  }
}

/** How a field's values read as text, and how they are edited, by their type. */
function editing(field: SceneRowField, options: Options): Pick<Editable, 'has' | 'entered' | 'edit'> {
  const { statusById } = options
  const label = fieldLabel(field)
  if (isPeople(field))
    return { has: (scene) => names(scene[field]), entered: names, edit: peopleEditor(options, field) }
  if (field === 'tags') {
    const edit = (props: CellEditorProps<SceneView>): ReactNode => <TagsEditor {...props} choices={options.store} />
    return { has: ({ tags }) => tagNames(tags), entered: tagNames, edit }
  }
  if (field === 'status') {
    const entered = (id: CellContent): string => (typeof id === 'string' ? (statusById.get(id)?.name ?? '') : '')
    return { has: ({ status }) => status?.name ?? '', entered, edit: statusEditor(options) }
  }
  if (field === 'priority') {
    const has = (scene: SceneRow): string => priorityText(scene.priority)
    const entered = (content: CellContent): string => (typeof content === 'string' ? priorityText(Number(content)) : '')
    return { has, entered, edit: priorityEditor }
  }
  if (isDuration(field)) {
    const has = (scene: SceneRow): string => durationWords(contentOf(scene, { field })?.toString() ?? '')
    const entered = (content: CellContent): string => durationWords(typeof content === 'string' ? content : '')
    const initialOf = (view: SceneView): string => {
      const edit = editOf(view, field)
      return edit ? (edit.typed ?? entered(edit.to)) : has(view.scene)
    }
    return { has, entered, edit: textEditor(label, initialOf, 'text') }
  }
  const textOf = (view: SceneView): string => textIn(editOf(view, field), contentWords(view.scene[field]))
  const dayOf = (view: SceneView): string => (/^\d{4}-\d{2}-\d{2}$/.test(textOf(view)) ? textOf(view) : '')
  const edit = SCENE_FIELDS[field].type === 'day' ? textEditor(label, dayOf, 'date') : textEditor(label, textOf, 'text')
  return { has: (scene) => contentWords(scene[field]) ?? '', edit }
}

const isDuration = (field: SceneFieldKey): field is SceneFieldOf<'duration'> => SCENE_FIELDS[field].type === 'duration'
const isPeople = (field: SceneFieldKey): field is SceneFieldOf<'people'> => SCENE_FIELDS[field].type === 'people'

function fieldColumn(field: SceneRowField, options: Options): SceneColumn {
  const { width, align, cell } = FIELD_LOOKS[field]
  return {
    id: field,
    label: fieldLabel(field),
    width,
    ...(align ? { align } : {}),
    ...('sort' in SCENE_FIELDS[field] ? { sortKey: oneOf(field) } : {}),
    cell: (view) => cell(view, options),
    ...editable({ field, readOnly: options.readOnly, ...editing(field, options) }),
  }
}

function sceneColumns(options: Options): SceneColumn[] {
  const { summary, readOnly, levels } = options
  const { columns } = sceneTexts
  const fields = (Object.keys(FIELD_LOOKS) as SceneRowField[]).map((field) => fieldColumn(field, options))
  const fixed: SceneColumn[] = [
    ...fields.map((column) =>
      column.field === 'name'
        ? { ...column, total: summary && sceneTexts.total({ count: summary.total, ...levelValues(levels) }) }
        : column,
    ),
    {
      id: 'parent',
      label: sceneTexts.parent,
      width: 240,
      sortKey: 'parent',
      cell: ({ scene }) => (
        <span className={styles['scene-path']} title={pathOf(scene)}>
          {pathOf(scene)}
        </span>
      ),
      textOf: ({ scene }) => pathOf(scene),
    },
    {
      id: 'renditions',
      label: columns.renditions,
      width: 104,
      cell: ({ scene }) => versionOf(scene),
      textOf: ({ scene }) => versionOf(scene),
    },
    {
      id: 'comments',
      label: columns.comments,
      width: 104,
      align: 'end',
      cell: ({ scene }) => scene.comments_count || null,
      textOf: ({ scene }) => String(scene.comments_count),
    },
    {
      id: 'created_at',
      label: fieldLabel('created_at'),
      width: 112,
      sortKey: 'created_at',
      cell: ({ scene }) => <MomentCell moment={scene.created_at} />,
      textOf: ({ scene }) => scene.created_at,
    },
    {
      id: 'updated_at',
      label: fieldLabel('updated_at'),
      width: 112,
      sortKey: 'updated_at',
      cell: ({ scene }) => <MomentCell moment={scene.last_updated} />,
      textOf: ({ scene }) => scene.last_updated,
    },
  ]
  const metrics = (summary?.columns ?? []).map(({ id, name, type, options: stored }): SceneColumn => {
    const metric: MetricForm = { type: type as MetricForm['type'], options: metricOptions(stored) }
    const valueOf = (scene: SceneRow): string => scene.metrics.find(({ metric_id }) => metric_id === id)?.value ?? ''
    const total = summary?.metrics.find(({ metric_id }) => metric_id === id)?.sum
    const shared = {
      id: `metric:${id}`,
      label: name,
      width: 120,
      align: 'end' as const,
      sortKey: `metric:${id}`,
      metric,
      cell: (view: SceneView) => <MetricCell view={view} metricId={id} metric={metric} />,
      total: type !== 'rating' && total ? metricWords(metric, total, pageLanguage()) : null,
    }
    // A formula is computed.
    if (type === 'formula') return { ...shared, textOf: ({ scene }) => valueOf(scene) }
    const initialOf = (view: SceneView): string => textIn(editOf(view, 'metric', id), valueOf(view.scene))
    const edit = textEditor(name, initialOf, 'decimal')
    return { ...shared, ...editable({ field: 'metric', metricId: id, has: valueOf, edit, readOnly }) }
  })
  return [...fixed, ...metrics]
}

/** All columns: those of every scene, and the metrics of the listed scenes. */
export function useSceneColumns(
  store: SceneGridStore,
  statusById: KnownStatuses,
  summary: SceneSummary | null,
  { thumbnail, phone }: Pick<CellOptions, 'thumbnail' | 'phone'>,
): readonly SceneColumn[] {
  const readOnly = useReadOnly()
  const levels = useLevels()
  return useMemo(
    () => sceneColumns({ store, statusById, summary, thumbnail, phone, readOnly, levels }),
    [store, statusById, summary, thumbnail, phone, readOnly, levels],
  )
}
