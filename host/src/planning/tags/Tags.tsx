import { tagsStore, type Tag } from '@arbo/core/internal'
import { Pencil, Tags as TagsIcon, Trash2 } from '@arbo/kit/icons'
import { TagMark } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useLocalSource } from '../../ui/library/library-source.ts'
import { LibraryScreen } from '../../ui/library/LibraryScreen.tsx'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { TagDialog } from './TagDialog.tsx'
import { tagTexts } from './texts.ts'

type Asked = { type: 'edit'; tag: Tag | null } | { type: 'delete'; tag: Tag }

const orderOf = (tag: Tag, column: string): string | number => (column === 'scenes' ? (tag.scenes ?? 0) : tag.name)

/** /pl/tags: the tags of the workspace. */
export function TagsScreen(): ReactNode {
  const { session, toasts } = useApp()
  useSessionState((state) => state.permissions)
  const levels = useLevels()
  const isReadOnly = useReadOnly() !== null
  const store = useMemo(() => tagsStore(session), [session])
  const state = useSelected(store, (current) => current)
  const source = useLocalSource(state, store, { textOf: ({ name }) => name, orderOf, sort: 'name' })
  const [asked, ask] = useState<Asked | null>(null)
  const close = (): void => ask(null)

  const canAdd = !isReadOnly && session.can('status_addTemplateFlow_create')
  const canEdit = !isReadOnly && session.can('status_updateTemplateFlow_update')
  const canDelete = !isReadOnly && session.can('status_deleteTemplateFlow_delete')
  const columns: readonly ListColumn<Tag>[] = state.rows.some(({ scenes }) => scenes !== null)
    ? [
        {
          id: 'scenes',
          label: tagTexts.scenes(levelValues(levels)),
          width: 128,
          sortable: true,
          align: 'end',
          narrow: 'end',
          cell: ({ scenes }) => tagTexts.count({ count: scenes ?? 0, ...levelValues(levels) }),
        },
      ]
    : []
  const actionsOf = (tag: Tag): RowAction[] => [
    ...(canEdit ? [{ label: tagTexts.edit, icon: <Pencil />, onSelect: () => ask({ type: 'edit', tag }) }] : []),
    ...(canDelete
      ? [{ label: tagTexts.delete, icon: <Trash2 />, danger: true, onSelect: () => ask({ type: 'delete', tag }) }]
      : []),
  ]
  const markOf = ({ colour }: Tag): ReactNode => <TagMark colour={colour} />
  return (
    <>
      <LibraryScreen
        title={texts.labels.tags}
        about={withLevels(tagTexts.about, levels)}
        source={source}
        columns={columns}
        mark={markOf}
        onOpen={canEdit ? (tag) => ask({ type: 'edit', tag }) : undefined}
        actions={{ actionsOf }}
        create={canAdd ? { label: tagTexts.create, onClick: () => ask({ type: 'edit', tag: null }) } : null}
        search={tagTexts.search}
        empty={{
          icon: <TagsIcon size={20} />,
          title: tagTexts.emptyTitle,
          message: withLevels(tagTexts.emptyMessage, levels),
        }}
      />
      {asked?.type === 'edit' && <TagDialog store={store} tag={asked.tag} onClose={close} />}
      {asked?.type === 'delete' && (
        <ConfirmDialog
          title={tagTexts.deleteTitle({ name: asked.tag.name })}
          message={tagTexts.deleteMessage({ count: asked.tag.scenes ?? 0, ...levelValues(levels) })}
          confirmLabel={tagTexts.delete}
          onConfirm={async () => {
            await store.remove(asked.tag.id)
            toasts.show({ id: 'tag', kind: 'success', title: tagTexts.deleted })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
