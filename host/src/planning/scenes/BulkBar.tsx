import {
  ESTIMATE_MAX_MINUTES,
  REVIEW_SCENES_MAX,
  SCENE_FIELDS,
  fieldLabel,
  maySetStatus,
  parseDuration,
  readMetricValue,
  type BulkOutcome,
  type FlowStatus,
  type SceneFieldOf,
  type SceneRow,
} from '@arbo/core'
import { SCENE_BULK, type AssignMode, type SceneBulkField, type SceneGridStore } from '@arbo/core/internal'
import { ArrowRight, Play, Trash2 } from '@arbo/kit/icons'
import {
  Button,
  ChoicePanel,
  type ComboboxOption,
  Popover,
  RadioGroup,
  Select,
  type Status,
  StatusMark,
  TextField,
} from '@arbo/kit/ui'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { levelValues } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { sceneTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { useMinutesPerDay } from '../../app/use-minutes-per-day.ts'
import { personOption } from '../../ui/person-option.tsx'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { ToPlaylist } from '../../ui/playlist/ToPlaylist.tsx'
import { reviewAddress } from '../my-work/review-list.ts'
import type { SceneColumn } from './use-scene-columns.tsx'
import styles from './scenes.module.css'

interface BulkBarProps {
  store: SceneGridStore
  ids: readonly string[]
  /** The loaded rows of the selection. */
  rows: readonly SceneRow[]
  columns: readonly SceneColumn[]
  /** Runs the action, reports its outcome, and offers undo. */
  act: (run: () => Promise<BulkOutcome>) => Promise<void>
}

interface PanelProps {
  label: string
  children: (close: () => void) => ReactNode
}

function Panel({ label, children }: PanelProps): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <Popover label={label} open={open} onOpenChange={setOpen} trigger={<Button size="small">{label}</Button>}>
      {open && children(() => setOpen(false))}
    </Popover>
  )
}

function StatusPanel({ store, ids, rows, act, close }: BulkBarProps & { close: () => void }): ReactNode {
  const load = useCallback(
    async (text: string): Promise<ComboboxOption[]> => {
      // One scene of each flow is enough: all scenes of a flow share its statuses.
      const flows = new Map(rows.map((row) => [row.template_flow_id, row]))
      const lists = await Promise.all([...flows.values()].map((row) => store.statusesOf(row)))
      const byName = new Map<string, FlowStatus>()
      for (const status of lists.flat()) if (!byName.has(status.name)) byName.set(status.name, status)
      const needle = text.trim().toLowerCase()
      return [...byName.values()]
        .filter(({ name }) => name.toLowerCase().includes(needle))
        .map((status) => ({
          id: status.id,
          label: status.name,
          icon: <StatusMark status={status.kind as Status} colour={status.colour} />,
          // A status that the user may set on some scenes only is set on those; the others are reported.
          ...(rows.some((row) => maySetStatus(row, status)) ? {} : { disabled: true, hint: sceneTexts.reviewersOnly }),
        }))
    },
    [store, rows],
  )
  return (
    <ChoicePanel
      label={fieldLabel('status')}
      find={load}
      chosen={[]}
      onDone={([choice]) => {
        close()
        if (choice) void act(() => store.setStatus(ids, choice.id))
      }}
      onCancel={close}
    />
  )
}

interface FieldPanelProps<Field extends SceneBulkField> extends BulkBarProps {
  field: Field
  close: () => void
}

const MODES: readonly AssignMode[] = ['add', 'replace', 'remove']

function PeoplePanel({ store, ids, act, field, close }: FieldPanelProps<SceneFieldOf<'people'>>): ReactNode {
  const [mode, setMode] = useState<AssignMode>('add')
  const load = useCallback(async (text: string) => (await store.assignable(ids, text)).map(personOption), [store, ids])
  return (
    <div className={styles['scene-panel']}>
      <RadioGroup
        label={sceneTexts.mode}
        hideLabel
        row
        value={mode}
        options={MODES.map((value) => ({ value, label: sceneTexts.modes[value] }))}
        onChange={setMode}
      />
      <ChoicePanel
        label={fieldLabel(field)}
        find={load}
        multiple
        chosen={[]}
        onDone={(chosen) => {
          close()
          if (chosen.length === 0 && mode !== 'replace') return
          void act(() =>
            store.setPeople(
              ids,
              field,
              chosen.map(({ id }) => id),
              mode,
            ),
          )
        }}
        onCancel={close}
      />
    </div>
  )
}

function DayPanel({ store, ids, act, field, close }: FieldPanelProps<SceneFieldOf<'day'>>): ReactNode {
  const [day, setDay] = useState('')
  const [days, setDays] = useState('')
  const shift = Number.parseInt(days, 10)
  const run = (change: () => Promise<BulkOutcome>): void => {
    close()
    void act(change)
  }
  return (
    <div className={styles['scene-panel']}>
      <div className={styles['scene-panel-line']}>
        <TextField type="date" label={fieldLabel(field)} value={day} onChange={(event) => setDay(event.target.value)} />
        <Button variant="primary" disabled={day === ''} onClick={() => run(() => store.setDay(ids, field, day))}>
          {sceneTexts.set}
        </Button>
      </div>
      <div className={styles['scene-panel-line']}>
        <TextField
          inputMode="numeric"
          label={sceneTexts.shift}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
        <Button
          disabled={!(Math.abs(shift) > 0 && Math.abs(shift) <= 3650)}
          onClick={() => run(() => store.shiftDay(ids, field, shift))}
        >
          {sceneTexts.move}
        </Button>
      </div>
      <Button variant="ghost" onClick={() => run(() => store.setDay(ids, field, null))}>
        {sceneTexts.clearDate}
      </Button>
    </div>
  )
}

function DurationPanel({ store, ids, act, field, close }: FieldPanelProps<SceneFieldOf<'duration'>>): ReactNode {
  const minutesPerDay = useMinutesPerDay()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const run = (minutes: number | null): void => {
    close()
    void act(() => store.setDuration(ids, field, minutes))
  }
  function set(): void {
    const minutes = parseDuration(typed, minutesPerDay)
    if (minutes === null || minutes > ESTIMATE_MAX_MINUTES) return setError(sceneTexts.noSuchDuration)
    run(minutes)
  }
  return (
    <div className={styles['scene-panel']}>
      <div className={styles['scene-panel-line']}>
        <TextField
          label={fieldLabel(field)}
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <Button variant="primary" disabled={typed.trim() === ''} onClick={set}>
          {sceneTexts.set}
        </Button>
      </div>
      <Button variant="ghost" onClick={() => run(null)}>
        {sceneTexts.clearValue}
      </Button>
    </div>
  )
}

/** Metrics that may be changed on some of the scenes; those locked on all are not offered. */
function openMetrics({ columns, rows }: Pick<BulkBarProps, 'columns' | 'rows'>): BulkBarProps['columns'] {
  const isOpen = (id: string, { editable, metrics }: SceneRow): boolean =>
    editable.includes('metric') && !metrics.some(({ metric_id, locked }) => metric_id === id && locked)
  return columns.filter(({ metricId }) => metricId !== undefined && rows.some((row) => isOpen(metricId, row)))
}

function MetricPanel({ store, ids, columns: all, rows, act, close }: FieldPanelProps<'metric'>): ReactNode {
  const columns = useMemo(() => openMetrics({ columns: all, rows }), [all, rows])
  const options = columns.flatMap(({ metricId, label }) => (metricId === undefined ? [] : [{ value: metricId, label }]))
  const [metricId, setMetricId] = useState(options[0]?.value ?? '')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const metric = columns.find((column) => column.metricId === metricId)?.metric

  function set(text: string): void {
    const read = metric ? readMetricValue(metric, text) : null
    if (!read) return
    if (read.message !== null) return setError(read.message)
    close()
    void act(() => store.setMetric(ids, { metric_id: metricId, value: read.value }))
  }

  return (
    <div className={styles['scene-panel']}>
      <Select label={fieldLabel('metric')} options={options} value={metricId} onChange={setMetricId} />
      <div className={styles['scene-panel-line']}>
        <TextField
          label={sceneTexts.value}
          inputMode="decimal"
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <Button variant="primary" disabled={typed.trim() === ''} onClick={() => set(typed)}>
          {sceneTexts.set}
        </Button>
      </div>
      <Button variant="ghost" onClick={() => set('')}>
        {sceneTexts.clearValue}
      </Button>
    </div>
  )
}

/** A new value for the chosen scenes, asked for as the field’s type wants. */
function FieldPanel({ field, ...props }: FieldPanelProps<SceneBulkField>): ReactNode {
  if (isOfType(field, 'people')) return <PeoplePanel {...props} field={field} />
  if (isOfType(field, 'duration')) return <DurationPanel {...props} field={field} />
  if (isOfType(field, 'day')) return <DayPanel {...props} field={field} />
  return field === 'metric' ? <MetricPanel {...props} field={field} /> : <StatusPanel {...props} />
}

function isOfType<Type extends 'people' | 'day' | 'duration'>(
  field: SceneBulkField,
  type: Type,
): field is SceneBulkField & SceneFieldOf<Type> {
  return SCENE_FIELDS[field].type === type
}

/** The user's actions on the chosen scenes. */
export function BulkActions(
  props: BulkBarProps & {
    /** Asks where they go: in a dialog of the list's, since the actions make way for the progress of an act. */
    onMove: (ids: readonly string[]) => void
  },
): ReactNode {
  const { store, ids, rows, columns, onMove } = props
  const { session, router, toasts } = useApp()
  const levels = useLevels()
  const readOnly = useReadOnly()
  // The scenes of the question are deleted, whatever is chosen by the time of the answer.
  const [deletingIds, ask] = useState<readonly string[] | null>(null)
  // Fields that are locked on all loaded scenes are not offered.
  const cells = useMemo(() => new Set(rows.flatMap((row) => row.editable)), [rows])
  // Whether scenes may be added where they go, the server says.
  const mayMove = cells.has('name')
  const mayDelete = session.can('item_deleteItem_delete') && rows.every((row) => row.may_delete)
  const hasMetrics = useMemo(() => openMetrics({ columns, rows }).length > 0, [columns, rows])
  const isOpen = (field: SceneBulkField): boolean =>
    readOnly === null && cells.has(field) && (field !== 'metric' || hasMetrics)

  return (
    <>
      {SCENE_BULK.filter(isOpen).map((field) => (
        <Panel key={field} label={fieldLabel(field)}>
          {(close) => <FieldPanel {...props} field={field} close={close} />}
        </Panel>
      ))}
      <Button
        size="small"
        icon={<Play />}
        disabled={ids.length > REVIEW_SCENES_MAX}
        title={
          ids.length > REVIEW_SCENES_MAX
            ? sceneTexts.reviewLimit({ max: REVIEW_SCENES_MAX, ...levelValues(levels) })
            : undefined
        }
        onClick={() => router.navigate(reviewAddress(ids))}
      >
        {sceneTexts.review}
      </Button>
      <ToPlaylist ids={ids} />
      {mayMove && readOnly === null && (
        <Button size="small" icon={<ArrowRight />} onClick={() => onMove(ids)}>
          {sceneTexts.moveTo}
        </Button>
      )}
      {mayDelete && readOnly === null && (
        <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => ask(ids)}>
          {sceneTexts.delete}
        </Button>
      )}
      {deletingIds && (
        <ConfirmDialog
          title={sceneTexts.deleteTitle({ count: deletingIds.length, ...levelValues(levels) })}
          message={sceneTexts.deleteMessage}
          confirmLabel={sceneTexts.delete}
          onConfirm={async () => {
            await store.remove(deletingIds)
            toasts.show({
              kind: 'success',
              title: sceneTexts.deleted({ count: deletingIds.length, ...levelValues(levels) }),
            })
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
