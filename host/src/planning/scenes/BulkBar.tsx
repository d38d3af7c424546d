import {
  TRASH_DAYS,
  ESTIMATE_MAX_MINUTES,
  REVIEW_SCENES_MAX,
  SCENES_COPIED_MAX,
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
import { ArrowRight, CircleSlash, Copy, Ellipsis, Play, RotateCcw, Tags, Trash2 } from '@arbo/kit/icons'
import {
  Button,
  ChoicePanel,
  type ComboboxOption,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
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
import { listTexts } from '../../ui/list/texts.ts'
import { sceneTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { useMinutesPerDay } from '../../app/use-minutes-per-day.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { personOption } from '../../ui/person-option.tsx'
import { useTrashToast } from '../../ui/use-trash-toast.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { ToPlaylist } from '../../ui/playlist/ToPlaylist.tsx'
import { reviewAddress } from '../my-work/review-list.ts'
import { tagTexts } from '../tags/texts.ts'
import { findPriorities, type SceneColumn } from './use-scene-columns.tsx'
import styles from './scenes.module.css'

const TagScenesDialog = lazyPart('TagScenesDialog', () =>
  import('../tags/TagScenesDialog.tsx').then((module) => module.TagScenesDialog),
)

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

function PriorityPanel({ store, ids, act, close }: BulkBarProps & { close: () => void }): ReactNode {
  return (
    <ChoicePanel
      label={fieldLabel('priority')}
      find={findPriorities}
      chosen={[]}
      onDone={([choice]) => {
        close()
        if (choice) void act(() => store.setPriority(ids, Number(choice.id)))
      }}
      onCancel={close}
    />
  )
}

/** A new value for the chosen scenes, asked for as the field’s type wants. */
function FieldPanel({ field, ...props }: FieldPanelProps<SceneBulkField>): ReactNode {
  if (isOfType(field, 'people')) return <PeoplePanel {...props} field={field} />
  if (isOfType(field, 'duration')) return <DurationPanel {...props} field={field} />
  if (isOfType(field, 'day')) return <DayPanel {...props} field={field} />
  if (field === 'priority') return <PriorityPanel {...props} />
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
  const { store, ids, rows, columns, act, onMove } = props
  const { session, router } = useApp()
  const { deleted } = useTrashToast()
  const levels = useLevels()
  const readOnly = useReadOnly()
  // The scenes of the question are deleted, whatever is chosen by the time of the answer.
  const [taggingIds, tag] = useState<readonly string[] | null>(null)
  const [deletingIds, ask] = useState<readonly string[] | null>(null)
  // Fields that are locked on all loaded scenes are not offered.
  const cells = useMemo(() => new Set(rows.flatMap((row) => row.editable)), [rows])
  // Whether scenes may be added where they go, the server says.
  const canChange = readOnly === null && cells.has('name')
  const omitted = rows.some((row) => row.omitted)
  const canDelete = readOnly === null && session.can('item_deleteItem_delete') && rows.every((row) => row.may_delete)
  const isTooMany = ids.length > SCENES_COPIED_MAX
  const hasMetrics = useMemo(() => openMetrics({ columns, rows }).length > 0, [columns, rows])
  // Tags stand among the further actions.
  const isOpen = (field: SceneBulkField): boolean =>
    field !== 'tags' && readOnly === null && cells.has(field) && (field !== 'metric' || hasMetrics)

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
      {(canChange || canDelete) && (
        <span className={styles['bulk-more']}>
          <Menu align="end" trigger={<IconButton size="small" icon={<Ellipsis />} label={listTexts.moreActions} />}>
            {canChange && (
              <>
                <MenuItem icon={<Tags />} onSelect={() => tag(ids)}>
                  {tagTexts.change}
                </MenuItem>
                <MenuItem icon={<ArrowRight />} onSelect={() => onMove(ids)}>
                  {sceneTexts.moveTo}
                </MenuItem>
                <MenuItem icon={<Copy />} disabled={isTooMany} onSelect={() => void act(() => store.duplicate(ids))}>
                  {isTooMany
                    ? sceneTexts.copyLimit({ max: SCENES_COPIED_MAX, ...levelValues(levels) })
                    : sceneTexts.duplicate}
                </MenuItem>
                <MenuItem
                  icon={omitted ? <RotateCcw /> : <CircleSlash />}
                  onSelect={() => void act(() => store.omit(ids, !omitted))}
                >
                  {omitted ? sceneTexts.restore : sceneTexts.omit}
                </MenuItem>
              </>
            )}
            {canChange && canDelete && <MenuSeparator />}
            {canDelete && (
              <MenuItem danger icon={<Trash2 />} onSelect={() => ask(ids)}>
                {sceneTexts.delete}
              </MenuItem>
            )}
          </Menu>
        </span>
      )}
      {taggingIds && <TagScenesDialog store={store} ids={taggingIds} act={act} onClose={() => tag(null)} />}
      {deletingIds && (
        <ConfirmDialog
          title={sceneTexts.deleteTitle({ count: deletingIds.length, ...levelValues(levels) })}
          message={sceneTexts.deleteMessage({ days: TRASH_DAYS })}
          confirmLabel={sceneTexts.delete}
          onConfirm={async () => {
            const trashIds = await store.remove(deletingIds)
            deleted(sceneTexts.deleted({ count: deletingIds.length, ...levelValues(levels) }), trashIds)
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
