import {
  pageLanguage,
  scheduleStore,
  SCHEDULE_ROWS_MAX,
  type LevelNames,
  type ScheduledDates,
  type ScheduleRow,
} from '@arbo/core'
import { calendarOfRow } from '@arbo/core/internal'
import { addDays, firstOfMonth, formatMonth, mondayOf } from '@arbo/core/format'
import { Calendar, ChevronLeft, ChevronRight, Search } from '@arbo/kit/icons'
import {
  Button,
  Checkbox,
  EmptyState,
  ErrorState,
  IconButton,
  Loading,
  NoPermissionState,
  Notice,
  Row,
  Skeleton,
  Stack,
  useDates,
} from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { planningTexts } from '../entities/texts.ts'
import { scheduleTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarView } from './CalendarView.tsx'
import { DatesDialog } from './DatesDialog.tsx'
import { keepScale, readScale, type Kept } from './kept-scale.ts'
import { SCALES } from './scale.ts'
import { Timeline } from './Timeline.tsx'
import { useDateSaves } from './use-date-saves.ts'
import styles from './timeline.module.css'

interface ScheduleViewProps {
  entityId: string | null
  view: 'timeline' | 'calendar'
  search: string
  archived: boolean
  /** Names of the level that the directory lists here; null: scenes. */
  child: LevelNames | null
  onClearSearch: () => void
  /** Shows them as a list, in which they are created and get their dates. */
  onList: () => void
}

const WIDTHS = [520, 380, 610, 290, 450, 560]

/** The directory's entities by their dates: as bars over time, in a calendar, or on a phone as an agenda. */
export function ScheduleView({
  entityId,
  view,
  search,
  archived,
  child,
  onClearSearch,
  onList,
}: ScheduleViewProps): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => scheduleStore(session, entityId), [session, entityId])
  const state = useSelected(store, (current) => current)
  const readOnly = useReadOnly() !== null
  const levels = useLevels()
  const isPhone = useMedia('(max-width: 767px)')
  const [choice, setChoice] = useState<Kept>(readScale)
  const dates = useDates()
  const [today] = useState(() => dates.today())
  const [day, setDay] = useState(today)
  const [todayAsked, askToday] = useState(0)
  const [opened, open] = useState<string | null>(null)
  // Asked for anew each time: who moves a project does not mean all in it unless they say so.
  const [withContents, setWithContents] = useState(false)
  const save = useDateSaves(store)

  useEffect(() => {
    if (search.trim() !== store.getState().search) void store.setSearch(search)
  }, [store, search])
  useEffect(() => {
    if (archived !== store.getState().archived) void store.setArchived(archived)
  }, [store, archived])

  const keep = (change: Partial<Kept>): void => {
    const next = { ...choice, ...change }
    setChoice(next)
    keepScale(next)
  }
  const openedRow = state.rows.find((row) => row.id === opened)
  const hasDates = state.rows.some((row) => row.scheduled_start !== null || row.scheduled_due !== null)

  function step(by: 1 | -1): void {
    if (choice.span === 'week') return setDay(addDays(day, by * 7))
    setDay(firstOfMonth(day, by))
  }

  const toList = <Button onClick={onList}>{scheduleTexts.toList}</Button>
  function nothing(): ReactNode {
    if (state.status === 'failed' && state.error?.error === 'permission_denied') {
      return (
        <NoPermissionState
          title={planningTexts.noAccessDirectory}
          message={withLevels(planningTexts.noAccessMessage, levels)}
        />
      )
    }
    if (state.status === 'failed') {
      return (
        <ErrorState
          title={planningTexts.listFailed}
          message={readFailureOf(state.error)}
          onRetry={() => void store.reload()}
        />
      )
    }
    if (state.status === 'loading') {
      return (
        <Loading label={scheduleTexts.loading}>
          {WIDTHS.map((width, at) => (
            <div key={width} className={styles['schedule-waiting']}>
              {isPhone || view === 'calendar' ? (
                <Skeleton width="100%" height={isPhone ? 56 : 96} />
              ) : (
                <div style={{ paddingInlineStart: 40 + ((at * 97) % 260) }}>
                  <Skeleton width={width} height={24} />
                </div>
              )}
            </div>
          ))}
        </Loading>
      )
    }
    if (search.trim() !== '') {
      return (
        <EmptyState
          icon={<Search size={20} />}
          title={scheduleTexts.nothingFound}
          action={<Button onClick={onClearSearch}>{planningTexts.clearSearch}</Button>}
        />
      )
    }
    return (
      <EmptyState
        icon={<Calendar size={20} />}
        title={scheduleTexts.nothing({ children: (child ?? levels.scene).words })}
        action={toList}
      />
    )
  }

  const hasContents = (row: ScheduleRow): boolean =>
    row.scenes > 0 || state.rows.some(({ parent_id }) => parent_id === row.id)
  const onSave = (row: ScheduleRow, dates: ScheduledDates, isWhole = withContents): void =>
    void save(row, dates, isWhole && hasContents(row))
  const onOpen = (row: ScheduleRow): void => open(row.id)
  const label = view === 'timeline' ? scheduleTexts.viewTimeline : scheduleTexts.viewCalendar
  const common = { store, label, todayAsked, readOnly, onSave, onOpen }

  function body(): ReactNode {
    if (state.rows.length === 0) return <div className={styles['schedule-state']}>{nothing()}</div>
    if (isPhone || (view === 'calendar' && !hasDates)) {
      if (hasDates) return <Agenda {...common} />
      return (
        <div className={styles['schedule-state']}>
          <EmptyState
            icon={<Calendar size={20} />}
            title={scheduleTexts.nothingScheduled}
            message={scheduleTexts.nothingScheduledHint}
            action={toList}
          />
        </div>
      )
    }
    if (view === 'timeline') return <Timeline {...common} scale={choice.scale} />
    return <CalendarView {...common} span={choice.span} day={choice.span === 'week' ? mondayOf(day) : day} />
  }

  const choices =
    view === 'timeline'
      ? SCALES.map((scale) => ({
          value: scale,
          label: scheduleTexts.scales[scale],
          on: choice.scale === scale,
          set: () => keep({ scale }),
        }))
      : (['month', 'week'] as const).map((span) => ({
          value: span,
          label: scheduleTexts.spans[span],
          on: choice.span === span,
          set: () => keep({ span }),
        }))

  return (
    <Stack fill aria-busy={state.status === 'loading' && state.rows.length > 0 ? true : undefined}>
      {!isPhone && state.rows.length > 0 && (
        <div className={styles['schedule-bar']}>
          {view === 'calendar' && (
            <>
              <h2>{formatMonth(day.slice(0, 7), pageLanguage())}</h2>
              <Row gap={2} align="stretch">
                <IconButton icon={<ChevronLeft />} label={scheduleTexts.earlier} onClick={() => step(-1)} />
                <IconButton icon={<ChevronRight />} label={scheduleTexts.later} onClick={() => step(1)} />
              </Row>
            </>
          )}
          <Button
            size="small"
            onClick={() => {
              setDay(today)
              askToday(todayAsked + 1)
            }}
          >
            {scheduleTexts.today}
          </Button>
          <span className="spacer" />
          {!readOnly && state.rows.some(({ may_update }) => may_update) && (
            <Checkbox
              label={scheduleTexts.withContents}
              title={scheduleTexts.withContentsHint}
              checked={withContents}
              onChange={setWithContents}
            />
          )}
          <Row
            gap={2}
            align="stretch"
            role="group"
            aria-label={view === 'timeline' ? scheduleTexts.scale : scheduleTexts.span}
          >
            {choices.map(({ value, label: words, on, set }) => (
              <Button key={value} size="small" variant={on ? 'secondary' : 'ghost'} aria-pressed={on} onClick={set}>
                {words}
              </Button>
            ))}
          </Row>
        </div>
      )}
      {state.isCut && (
        <Notice className={styles['schedule-cut']}>{scheduleTexts.cut({ count: SCHEDULE_ROWS_MAX })}</Notice>
      )}
      {body()}
      {openedRow && (
        <DatesDialog
          row={{ ...openedRow, may_update: openedRow.may_update && !readOnly }}
          calendar={calendarOfRow(state, openedRow)}
          withContents={hasContents(openedRow) ? withContents : null}
          onSave={(dates, isWhole) => onSave(openedRow, dates, isWhole)}
          onClose={() => open(null)}
        />
      )}
    </Stack>
  )
}
