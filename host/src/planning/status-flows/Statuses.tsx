import type { TemplateFlowInfo } from '@arbo/core'
import { flowsStore, type FlowsOrder } from '@arbo/core/internal'
import { CircleCheck, Plus, Star as StarIcon, Workflow } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { statusesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { LibraryListHead } from '../../ui/library/LibraryListHead.tsx'
import { Star } from '../../ui/library/Star.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { FlowBadges } from './FlowBadges.tsx'
import { flowColumns } from './flow-columns.tsx'
import { useFlowActions } from './use-flow-actions.tsx'
import styles from '../../ui/library/library.module.css'

const STATUSES = [
  { value: '1', label: statusesTexts.active },
  { value: '0', label: statusesTexts.archived },
] as const
const DEPLOYED = [
  { value: '1', label: statusesTexts.deployed },
  { value: '0', label: statusesTexts.notDeployed },
] as const

/** /pl/sts: the status template flows of the workspace. */
export function StatusesScreen(): ReactNode {
  const { session } = useApp()
  const { scene } = useLevels()
  const isReadOnly = useReadOnly() !== null
  const flows = useMemo(() => flowsStore(session), [session])
  const state = useSelected(flows, (current) => current)
  const { rows, status, error, order, shown: statusFilter, deployed, favoritesOnly, search: storedSearch } = state
  const [search, setSearch] = useListSearch(storedSearch, (text) => void flows.setSearch(text))
  const selection = useSelection(rows)
  const { actionsOf, bulkOf, star, dialog } = useFlowActions(flows)

  const [title, message] = statusesTexts.empty(scene.words)
  const starOf = (flow: TemplateFlowInfo): ReactNode => (
    <Star
      name={flow.name}
      on={flow.favorite}
      disabled={isReadOnly}
      texts={statusesTexts}
      onChange={(on) => star(flow, on)}
    />
  )
  const badgesOf = (flow: TemplateFlowInfo): ReactNode => <FlowBadges flow={flow} />
  const menuOf = (flow: TemplateFlowInfo): ReactNode => <ListRowMenu name={flow.name} actions={actionsOf(flow)} />
  const canAdd = !isReadOnly && session.can('status_addTemplateFlow_create')
  const canChange = session.can({ anyOf: ['status_updateTemplateFlow_update', 'status_deleteTemplateFlow_delete'] })
  const add = canAdd && (
    <Link to="/pl/sts/create" className="arbo-button arbo-button-primary arbo-size-medium">
      <Plus />
      {statusesTexts.create}
    </Link>
  )
  return (
    <div className={styles['library']}>
      <LibraryListHead title={texts.labels.statuses} count={status === 'ready' ? rows.length : null} />
      <List
        label={texts.labels.statuses}
        rows={rows}
        columns={flowColumns}
        nameOf={({ name }) => name}
        lead={starOf}
        mark={badgesOf}
        to={({ id }) => `/pl/sts/${id}`}
        status={status}
        error={error}
        onRetry={() => void flows.reload()}
        sort={order}
        onSort={(next) => void flows.setOrder(next as FlowsOrder)}
        search={{ label: statusesTexts.search, value: search, onChange: setSearch }}
        filters={
          <>
            <ListFilter
              name={statusesTexts.columnStatus}
              value={statusFilter}
              onChange={(next) => void flows.setShown(next)}
              options={STATUSES}
            />
            <ListFilter
              name={statusesTexts.columnDeployed}
              value={deployed}
              onChange={(next) => void flows.setDeployed(next)}
              options={DEPLOYED}
            />
            <Button
              variant="ghost"
              icon={<StarIcon />}
              aria-pressed={favoritesOnly}
              onClick={() => void flows.setFavoritesOnly(!favoritesOnly)}
            >
              {statusesTexts.starred}
            </Button>
          </>
        }
        filtered={search.trim() !== '' || statusFilter !== '1' || deployed !== '' || favoritesOnly}
        onClear={() => {
          setSearch('')
          void flows.setFavoritesOnly(false)
          void flows.setDeployed('')
          void flows.setShown('1')
        }}
        tools={
          <>
            <Link to="/pl/sts/rules" className="arbo-button arbo-button-secondary arbo-size-medium">
              <Workflow />
              {texts.labels.statusRules}
            </Link>
            <ListExport onExport={flows.exportFile} />
            {add}
          </>
        }
        {...(canChange && !isReadOnly ? { selection, bulk: bulkOf } : {})}
        actions={menuOf}
        empty={{ icon: <CircleCheck size={20} />, title, message, ...(add ? { action: add } : {}) }}
      />
      {dialog}
    </div>
  )
}
