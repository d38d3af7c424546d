import { pageLanguage, SEE_TRASH, TRASH_DAYS, TRASH_KINDS, type TrashEntry } from '@arbo/core'
import { formatBytes } from '@arbo/core/format'
import { trashStore } from '@arbo/core/internal'
import { Trash2, Undo2 } from '@arbo/kit/icons'
import { Button, NoPermissionState, PageHead } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useAct } from '../../ui/list/use-act.ts'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useTrashToast } from '../../ui/use-trash-toast.ts'
import { trashTexts as words } from './texts.ts'
import { kindText, nameOf, trashColumns } from './trash-columns.tsx'
import styles from './trash.module.css'

/** /ws/trs: what was deleted in the last 30 days, as far as one could delete it oneself. */
export function TrashScreen(): ReactNode {
  const { session } = useApp()
  // Renders again when rights change.
  useSessionState((state) => state.permissions)
  if (!session.can(SEE_TRASH)) return <NoPermissionState title={words.denied} message={words.deniedMessage} />
  return <TrashList />
}

function TrashList(): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const store = useMemo(() => trashStore(session), [session])
  const { status, error, list, query } = useSelected(store, (state) => state)
  const [search, setSearch] = useListSearch(query.search, (text) => void store.ask({ search: text }))
  /** The entry that is to go permanently; `all`: every one. */
  const [removing, setRemoving] = useState<TrashEntry | 'all' | null>(null)
  const { act } = useAct()
  const { restored, refused } = useTrashToast()
  const columns = useMemo(() => trashColumns(levels), [levels])
  const mayPurge = session.can('settings_emptyTrash_delete')
  const isFiltered = query.search !== '' || query.kind !== ''

  const restore = (entry: TrashEntry): void => {
    const title = words.restored({ name: nameOf(entry) })
    store.restore(entry.id).then(({ notes }) => restored(title, notes), refused)
  }
  const menuOf = (entry: TrashEntry): ReactNode => (
    <ListRowMenu
      name={nameOf(entry)}
      actions={[
        { label: words.restore, icon: <Undo2 />, onSelect: () => restore(entry) },
        ...(mayPurge
          ? [{ label: words.remove, icon: <Trash2 />, danger: true, onSelect: () => setRemoving(entry) }]
          : []),
      ]}
    />
  )
  return (
    <div className={styles['trash']}>
      <PageHead title={words.list} about={words.about({ days: TRASH_DAYS })} />
      <List
        label={words.list}
        rows={list.rows}
        total={list.total}
        columns={columns}
        nameOf={nameOf}
        sub={(entry) => kindText(entry, levels)}
        actions={menuOf}
        status={status}
        error={error}
        onRetry={() => void store.reload()}
        search={{ label: words.search, value: search, onChange: setSearch }}
        filters={
          <ListFilter
            name={words.kind}
            value={query.kind}
            onChange={(kind) => void store.ask({ kind })}
            options={TRASH_KINDS.map((value) => ({ value, label: withLevels(words.kindFilters[value], levels) }))}
          />
        }
        filtered={isFiltered}
        onClear={() => {
          setSearch('')
          void store.ask({ search: '', kind: '' })
        }}
        primary={
          mayPurge &&
          list.rows.length > 0 && (
            <Button icon={<Trash2 />} onClick={() => setRemoving('all')}>
              {words.empty}
            </Button>
          )
        }
        onMore={() => void store.loadMore()}
        loadingMore={list.loadingMore}
        empty={{
          icon: <Trash2 size={20} />,
          title: words.nothing,
          message: words.nothingMessage({ days: TRASH_DAYS }),
        }}
      />
      {removing === 'all' && (
        <ConfirmDialog
          title={words.emptyTrashTitle}
          message={words.emptyTrashMessage({ count: list.total })}
          confirmLabel={words.remove}
          onConfirm={() => act({ run: () => store.empty(), done: words.emptied })}
          onClose={() => setRemoving(null)}
        />
      )}
      {removing !== null && removing !== 'all' && (
        <ConfirmDialog
          title={words.removeTitle({ name: nameOf(removing) })}
          message={words.removeMessage({ size: formatBytes(removing.bytes, pageLanguage()) })}
          confirmLabel={words.remove}
          onConfirm={() =>
            act({ run: () => store.remove(removing.id), done: words.removed({ name: nameOf(removing) }) })
          }
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}
