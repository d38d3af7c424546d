import type { TargetUserRole } from '@arbo/core'
import { userTargetsStore } from '@arbo/core/internal'
import { Plus, Trophy, Upload } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { targetsTexts } from './texts.ts'
import { List } from '../../ui/list/List.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { givenColumns, PhaseBadge } from './given-words.tsx'
import { useGivenActions } from './use-given-actions.tsx'

const phaseOf = ({ phase }: TargetUserRole): ReactNode => <PhaseBadge phase={phase} />

/** All given targets, with bulk changes and withdrawal. */
export function GivenList(): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => userTargetsStore(session), [session])
  const { status, error, rows, query } = useSelected(store, (state) => state)
  const [search, setSearch] = useListSearch(query.search, (text) => void store.ask({ search: text }))
  const selection = useSelection(rows)
  const { may, ask, actionsOf, bulkOf, dialog } = useGivenActions(store)
  const give = (
    <Button variant="primary" icon={<Plus />} onClick={() => ask({ type: 'give' })}>
      {targetsTexts.give}
    </Button>
  )
  const menuOf = (given: TargetUserRole): ReactNode => (
    <ListRowMenu name={given.target.name} actions={actionsOf(given)} />
  )
  return (
    <>
      <List
        label={targetsTexts.tabs.given}
        rows={rows}
        columns={givenColumns()}
        nameLabel={targetsTexts.target}
        nameOf={({ target }) => target.name}
        mark={phaseOf}
        {...(may.update
          ? { onOpen: (given: TargetUserRole) => ask({ type: 'edit', given }) }
          : { to: ({ target }: TargetUserRole) => `/pl/tgt/tl/${target.id}` })}
        status={status}
        error={error}
        onRetry={() => void store.reload()}
        search={{ label: targetsTexts.searchGiven, value: search, onChange: setSearch }}
        tools={
          may.add && (
            <Button icon={<Upload />} onClick={() => ask({ type: 'import' })}>
              {importTexts.open}
            </Button>
          )
        }
        primary={may.add && give}
        {...(may.update || may.delete ? { selection, bulk: bulkOf } : {})}
        actions={menuOf}
        empty={{
          icon: <Trophy size={20} />,
          ...targetsTexts.emptyGiven,
          ...(may.add ? { action: give } : {}),
        }}
      />
      {dialog}
    </>
  )
}
