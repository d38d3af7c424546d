import { ROOT_ROLES, tokensStore, type ApiToken } from '@arbo/core'
import { CircleX, Lock } from '@arbo/kit/icons'
import { Button, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { tokensTexts } from './texts.ts'
import { useLocalSource } from '../../ui/library/library-source.ts'
import { LibraryScreen } from '../../ui/library/LibraryScreen.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { TokenDialogs, type AskedOfTokens } from './TokenDialogs.tsx'
import { orderOf, textOf, tokenColumns } from './token-columns.tsx'

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
  const state = useSelected(store, (current) => current)
  const [request, ask] = useState<AskedOfTokens | null>(null)
  useAskedNew(true, () => ask({ type: 'new' }), 'api-tokens')
  const source = useLocalSource(state, store, { textOf, orderOf, sort: '-created' })
  const columns = useMemo(() => tokenColumns(), [])

  const actionsOf = (token: ApiToken): RowAction[] => [
    {
      label: tokensTexts.revoke,
      icon: <CircleX />,
      danger: true,
      onSelect: () => ask({ type: 'revoke', tokens: [token] }),
    },
  ]
  const bulkOf = (tokens: readonly ApiToken[]): ReactNode => (
    <Button size="small" variant="danger" onClick={() => ask({ type: 'revoke', tokens })}>
      {tokensTexts.revoke}
    </Button>
  )
  return (
    <>
      <LibraryScreen
        isPart
        title={tokensTexts.list}
        source={source}
        columns={columns}
        sub={({ hint, user }) => tokensTexts.hintOf({ hint, person: user.display_name })}
        onOpen={(token) => ask({ type: 'show', token })}
        actions={{ actionsOf, bulkOf }}
        create={{ label: tokensTexts.create, onClick: () => ask({ type: 'new' }) }}
        search={tokensTexts.search}
        controls={
          isManager && (
            <ListFilter
              name={tokensTexts.whose}
              value={state.all ? '' : MINE}
              onChange={(value) => void store.showAll(value === '')}
              options={[{ value: MINE, label: tokensTexts.mine }]}
            />
          )
        }
        empty={{
          icon: <Lock size={20} />,
          title: state.all ? tokensTexts.emptyAll : tokensTexts.emptyMine,
          message: tokensTexts.emptyMessage,
        }}
      />
      {request && <TokenDialogs request={request} store={store} onAsk={ask} />}
    </>
  )
}
