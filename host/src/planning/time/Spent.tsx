import { durationText, type Levels, SPENT_BY, TIME_FILE_FORMATS, type SpentBy, type SpentRow } from '@arbo/core'
import { exportTimeFile, spentTimeStore } from '@arbo/core/internal'
import { Clock, Download } from '@arbo/kit/icons'
import { Avatar, Button, type ComboboxOption, Menu, MenuItem, Segmented, Text } from '@arbo/kit/ui'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { personSlug } from '../../app/person-slug.ts'
import { useSelected } from '../../app/store.ts'
import { useSaveFile } from '../../ui/exports/use-save-file.ts'
import { ChoiceFilter } from '../../ui/filters/ChoiceFilter.tsx'
import { RangeFilter } from '../../ui/filters/RangeFilter.tsx'
import { useNames } from '../../ui/filters/use-names.ts'
import { List } from '../../ui/list/List.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { LoggedBar } from './LoggedBar.tsx'
import { spentIn, spentQuery } from './spent-address.ts'
import { timePath } from './time-address.ts'
import { timeTexts } from './texts.ts'
import styles from './time.module.css'

/** What a row of each kind opens. */
const PATHS: Readonly<Record<SpentBy, (row: SpentRow) => string>> = {
  scene: ({ id }) => `/st/${id}`,
  person: ({ id, name }) => `/ws/ppl/${personSlug(id, name)}`,
  process: ({ id }) => `/pl/dir/${id}`,
  project: ({ id }) => `/pl/dir/${id}`,
}
const ALWAYS = '1970-01-01'

const pathOf = ({ ancestors }: SpentRow): string => ancestors.map(({ name }) => name).join(' / ')

function figure(minutes: number | null): ReactNode {
  if (minutes === null) return <Text tone="subtle">–</Text>
  return (
    <Text figures nowrap>
      {durationText(minutes)}
    </Text>
  )
}

function LeftCell({ row, by, ranged }: { row: SpentRow; by: SpentBy; ranged: boolean }): ReactNode {
  const levels = useLevels()
  const { left_minutes: left, scenes_over: over, estimate_minutes: estimate, spent_minutes: spent } = row
  const words = (): string | null => {
    if (over === 0) return null
    if (by !== 'scene') return timeTexts.scenesOver({ count: over, ...levels.scene })
    // Of some days alone it is not known by how much.
    return ranged || estimate === null ? timeTexts.isOver : timeTexts.overBy({ over: durationText(spent - estimate) })
  }
  const text = words()
  return (
    <span className={styles['left']}>
      {by === 'scene' && over > 0 ? null : left === null || estimate === null ? (
        figure(null)
      ) : (
        <>
          <span className={styles['at-desk']}>{figure(left)}</span>
          <span className={styles['on-phone']}>{timeTexts.leftFacts({ left: durationText(left) })}</span>
        </>
      )}
      {text !== null && (
        <Text font={by === 'scene' ? undefined : 'caption'} tone="danger" figures nowrap>
          {text}
        </Text>
      )}
    </span>
  )
}

interface ColumnOptions {
  by: SpentBy
  /** Only some days are asked for. */
  ranged: boolean
  /** The longest bar, in minutes. */
  most: number
  levels: Levels
}

function spentColumns({ by, ranged, most, levels }: ColumnOptions): readonly ListColumn<SpentRow>[] {
  return [
    {
      id: 'bar',
      label: timeTexts.bar,
      width: 280,
      from: 'wide',
      cell: (row) => <LoggedBar logged={row.spent_minutes} expected={row.estimate_minutes} most={most} />,
    },
    {
      id: 'spent',
      label: timeTexts.spent,
      help: timeTexts.helpSpent,
      width: 128,
      align: 'end',
      narrow: 'start',
      cell: ({ spent_minutes: spent, estimate_minutes: estimate }) => (
        <>
          {figure(spent)}
          {estimate !== null && (
            <Text figures nowrap>
              <span className={styles['on-phone']}> {timeTexts.ofExpected({ expected: durationText(estimate) })}</span>
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'estimate',
      label: timeTexts.estimate,
      help: withLevels(timeTexts.helpEstimate, levels),
      width: 128,
      align: 'end',
      from: 'medium',
      cell: ({ estimate_minutes }) => figure(estimate_minutes),
    },
    {
      id: 'left',
      label: timeTexts.left,
      help: withLevels(timeTexts.helpLeft, levels),
      width: 200,
      align: 'end',
      narrow: 'end',
      cell: (row) => <LeftCell row={row} by={by} ranged={ranged} />,
    },
  ]
}

const faceOf = ({ person, name }: SpentRow): ReactNode => (
  <Avatar name={name} src={person?.profile_image ?? null} size={24} decorative />
)

/** Estimate against time spent by scene, person, process or project; the address has the question, so that it is a link. */
export function Spent({ today }: { today: string }): ReactNode {
  const { session, router, store: page } = useApp()
  const levels = useLevels()
  const store = useMemo(() => spentTimeStore(session), [session])
  const location = useSelected(page, (state) => state.place?.location)
  const asked = useMemo(() => spentIn(location?.query), [location])
  useEffect(() => void store.ask(asked), [store, asked])
  const { status, error, query, spent } = useSelected(store, (state) => state)
  const names = useNames(asked.entityId ?? undefined, [])
  const { saving, save } = useSaveFile(timeTexts.exportFailed)
  const { by } = query
  const ranged = query.from !== null || query.to !== null
  const most = spent.rows.reduce((least, { spent_minutes, estimate_minutes }) => {
    return Math.max(least, spent_minutes, estimate_minutes ?? 0)
  }, 0)
  const ask = (change: Partial<typeof asked>): void =>
    router.navigate(timePath(location?.query, spentQuery({ ...asked, ...change })), { replace: true })

  const findPlaces = useCallback(
    async (text: string): Promise<readonly ComboboxOption[]> =>
      (await names.find('entity', text)).map(({ id, name }) => ({ id, label: name })),
    [names],
  )

  const columns = spentColumns({ by, ranged, most, levels })
  const isNarrowed = asked.entityId !== null || asked.from !== null || asked.to !== null

  return (
    <List
      label={timeTexts.tabs.spent}
      rows={status === 'loading' && query.by !== asked.by ? [] : spent.rows}
      total={spent.total}
      loadingMore={spent.loadingMore}
      onMore={() => void store.loadMore()}
      columns={columns}
      nameLabel={withLevels(timeTexts.bys[by], levels)}
      nameOf={({ name }) => name}
      sub={pathOf}
      twoLines={by === 'scene' || by === 'process'}
      {...(by === 'person' ? { lead: faceOf } : {})}
      to={(row) => PATHS[by](row)}
      status={status}
      error={error}
      onRetry={() => void store.reload()}
      filters={
        <>
          <Segmented
            label={timeTexts.by}
            value={asked.by}
            options={SPENT_BY.map((value) => ({ value, label: withLevels(timeTexts.bys[value], levels) }))}
            onChange={(value) => ask({ by: value })}
          />
          <ChoiceFilter
            name={timeTexts.place}
            chosen={asked.entityId === null ? [] : [asked.entityId]}
            nameOf={names.nameOf}
            find={findPlaces}
            onChange={([id]) => ask({ entityId: id ?? null })}
          />
          <RangeFilter
            name={timeTexts.days}
            value={{ from: asked.from ?? '', to: asked.to ?? '' }}
            usual={{ from: '', to: '' }}
            onChange={({ from, to }) => ask({ from: from || null, to: to || null })}
          />
        </>
      }
      filtered={isNarrowed}
      onClear={() => ask({ entityId: null, from: null, to: null })}
      tools={
        <Menu
          align="end"
          trigger={
            <Button icon={<Download />} busy={saving !== null}>
              {timeTexts.exportEntries}
            </Button>
          }
        >
          {TIME_FILE_FORMATS.map((format) => (
            <MenuItem
              key={format}
              onSelect={() =>
                void save(format, () =>
                  exportTimeFile(session, format, {
                    from: asked.from ?? ALWAYS,
                    to: asked.to ?? today,
                    entityId: asked.entityId,
                  }),
                )
              }
            >
              {timeTexts.formats[format]}
            </MenuItem>
          ))}
        </Menu>
      }
      empty={{
        icon: <Clock size={20} />,
        title: timeTexts.spentEmpty,
        message: withLevels(timeTexts.spentEmptyMessage, levels),
      }}
    />
  )
}
