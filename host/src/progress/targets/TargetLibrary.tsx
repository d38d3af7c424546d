import { TARGET_TYPES, targetsStore, type Target, type TargetsOrder } from '@arbo/core'
import { Pencil, Plus, Trophy } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import { LibraryListHead } from '../../ui/library/LibraryListHead.tsx'
import { Star } from '../../ui/library/Star.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { BulkTargetsDialog } from './BulkTargetsDialog.tsx'
import { TargetBadges } from './TargetBadges.tsx'
import { targetColumns } from './target-columns.tsx'
import { useTargetActions } from './use-target-actions.tsx'
import styles from '../../ui/library/library.module.css'

const STATUSES = [
  { value: '1', label: targetsTexts.active },
  { value: '0', label: targetsTexts.archived },
] as const
const TYPES = TARGET_TYPES.map((value) => ({ value, label: targetsTexts.types[value] }))
const STARRED = [{ value: '1', label: targetsTexts.starred }] as const

/** The Target Library. */
export function TargetLibrary(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const targets = useMemo(() => targetsStore(session), [session])
  const {
    rows,
    status,
    error,
    order,
    shown: statusFilter,
    search: storedSearch,
    ...only
  } = useSelected(targets, (current) => current)
  const [search, setSearch] = useListSearch(storedSearch, (text) => void targets.setSearch(text))
  const [bulk, setBulk] = useState<readonly Target[] | null>(null)
  const selection = useSelection(rows)
  const columns = useMemo(() => targetColumns(), [])
  const { actionsOf, bulkOf, star, dialog } = useTargetActions(targets)

  const canAdd = session.can('target_addMonthlyTarget_create')
  const canUpdate = session.can('target_updateTarget_update')
  const canChange = canUpdate || session.can('target_deleteTarget_delete')
  const newTarget = (
    <Link to="/pl/tgt/tl/create" className="arbo-button arbo-button-primary arbo-size-medium">
      <Plus />
      {targetsTexts.create}
    </Link>
  )
  const [title, message] = canAdd ? targetsTexts.empty : targetsTexts.emptyReader
  const starOf = (target: Target): ReactNode => (
    <Star name={target.name} on={target.favorite} onChange={(on) => star(target, on)} />
  )
  const badgesOf = (target: Target): ReactNode => <TargetBadges target={target} />
  const menuOf = (target: Target): ReactNode => <ListRowMenu name={target.name} actions={actionsOf(target)} />
  const buttonsOf = (some: readonly Target[]): ReactNode => (
    <>
      {canUpdate && some.every((target) => target.status === 1) && (
        <Button size="small" icon={<Pencil />} onClick={() => setBulk(some)}>
          {targetsTexts.editSeveral}
        </Button>
      )}
      {bulkOf(some)}
    </>
  )
  return (
    <div className={styles['library']}>
      <LibraryListHead title={texts.labels.targetLibrary} count={status === 'ready' ? rows.length : null} />
      <List
        label={texts.labels.targetLibrary}
        rows={rows}
        columns={columns}
        nameOf={({ name }) => name}
        lead={starOf}
        mark={badgesOf}
        to={({ id }) => `/pl/tgt/tl/${id}`}
        status={status}
        error={error}
        onRetry={() => void targets.reload()}
        sort={order}
        onSort={(next) => void targets.setOrder(next as TargetsOrder)}
        search={{ label: targetsTexts.search, value: search, onChange: setSearch }}
        filters={
          <>
            <ListFilter
              name={targetsTexts.columnStatus}
              value={statusFilter}
              onChange={(next) => void targets.setShown(next)}
              options={STATUSES}
            />
            <ListFilter
              name={targetsTexts.columnType}
              value={only.type}
              onChange={(next) => void targets.setType(next)}
              options={TYPES}
            />
            <ListFilter
              name={targetsTexts.columnStars}
              value={only.favoritesOnly ? '1' : ''}
              onChange={(next) => void targets.setFavoritesOnly(next === '1')}
              options={STARRED}
            />
          </>
        }
        filtered={search.trim() !== '' || statusFilter !== '1' || only.type !== '' || only.favoritesOnly}
        onClear={() => {
          setSearch('')
          void targets.setShown('1')
          if (only.type !== '') void targets.setType('')
          if (only.favoritesOnly) void targets.setFavoritesOnly(false)
        }}
        tools={
          <>
            <ListExport onExport={targets.exportFile} />
            {canAdd && newTarget}
          </>
        }
        {...(canChange ? { selection, bulk: buttonsOf } : {})}
        actions={menuOf}
        empty={{ icon: <Trophy size={20} />, title, message, ...(canAdd ? { action: newTarget } : {}) }}
      />
      {dialog}
      {bulk && <BulkTargetsDialog rows={bulk} targets={targets} onClose={() => setBulk(null)} />}
    </div>
  )
}
