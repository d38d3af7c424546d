import { ROOT_ROLES, tokensStore, type ApiToken } from '@arbo/core'
import { CircleX, Lock, Plus } from '@arbo/kit/icons'
import { Button, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { tokensTexts } from './texts.ts'
import { List } from '../../ui/list/List.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useLocalRows } from '../../ui/list/use-local-rows.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { TokenDialogs, type AskedOfTokens } from './TokenDialogs.tsx'
import { orderOf, textOf, tokenColumns } from './token-columns.tsx'
import styles from './tokens.module.css'

const MANAGERS: readonly number[] = [ROOT_ROLES.owner, ROOT_ROLES.admin]
const MINE = 'mine'

/** The user's API tokens; for owners and admins, all of the workspace. A part of the workspace settings. */
export function ApiTokens(): ReactNode {
  const { session } = useApp()
  // Renders again when rights change.
  useSessionState((state) => state.permissions)
  if (!session.can('settings_manageApiTokens_update')) {
    return <NoPermissionState title={tokensTexts.denied} message={tokensTexts.deniedMessage} />
  }
  return <Tokens />
}

function Tokens(): ReactNode {
  const { session } = useApp()
  const isManager = useSessionState(({ member }) => member !== null && MANAGERS.includes(member.ws_root_role_id))
  const store = useMemo(() => tokensStore(session), [session])
  const { status, error, all, rows: tokens } = useSelected(store, (state) => state)
  const [request, ask] = useState<AskedOfTokens | null>(null)
  useAskedNew(true, () => ask({ type: 'new' }))
  const { rows, search, setSearch, sort, setSort } = useLocalRows(tokens, { textOf, orderOf, sort: '-created' })
  const selection = useSelection(rows)
  const columns = useMemo(() => tokenColumns(), [])

  const menuOf = (token: ApiToken): ReactNode => (
    <ListRowMenu
      name={token.name}
      actions={[
        {
          label: tokensTexts.revoke,
          icon: <CircleX />,
          danger: true,
          onSelect: () => ask({ type: 'revoke', tokens: [token] }),
        },
      ]}
    />
  )
  const bulkOf = (tokens: readonly ApiToken[]): ReactNode => (
    <Button size="small" variant="danger" onClick={() => ask({ type: 'revoke', tokens })}>
      {tokensTexts.revoke}
    </Button>
  )
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => ask({ type: 'new' })}>
      {tokensTexts.create}
    </Button>
  )
  return (
    <div className={styles['tokens']}>
      <List
        label={tokensTexts.list}
        rows={rows}
        columns={columns}
        nameOf={({ name }) => name}
        sub={({ hint, user }) => tokensTexts.hintOf(hint, user.display_name)}
        onOpen={(token) => ask({ type: 'show', token })}
        actions={menuOf}
        status={status}
        error={error}
        onRetry={() => void store.reload()}
        sort={sort}
        onSort={setSort}
        search={{ label: tokensTexts.search, value: search, onChange: setSearch }}
        filters={
          isManager && (
            <ListFilter
              name={tokensTexts.whose}
              value={all ? '' : MINE}
              onChange={(value) => void store.showAll(value === '')}
              options={[{ value: MINE, label: tokensTexts.mine }]}
            />
          )
        }
        filtered={search.trim() !== ''}
        onClear={() => setSearch('')}
        tools={
          tokens.length > 0 && (
            <>
              <ListExport onExport={store.exportFile} />
              {createButton}
            </>
          )
        }
        selection={selection}
        bulk={bulkOf}
        empty={{
          icon: <Lock size={20} />,
          title: all ? tokensTexts.emptyAll : tokensTexts.emptyMine,
          message: tokensTexts.emptyMessage,
          action: createButton,
        }}
      />
      {request && <TokenDialogs request={request} store={store} onAsk={ask} />}
    </div>
  )
}
