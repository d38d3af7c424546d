import { TRASH_DAYS, type Playlist, type PlaylistsStore } from '@arbo/core'
import { updatePlaylistFields } from '@arbo/core/internal'
import { useState, type ReactNode } from 'react'
import { playlistTexts } from './texts.ts'
import { NameDialog } from '../../ui/forms/NameDialog.tsx'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useTrashToast } from '../../ui/use-trash-toast.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useAct } from '../../ui/list/use-act.ts'
import { texts } from '../../app/texts.ts'

type Asked = { what: 'rename' | 'delete'; playlist: Playlist } | null

/** Actions on a playlist, in the lists and on its own page. */
export function usePlaylistActions(
  store: PlaylistsStore,
  onDeleted?: () => void,
): { actionsOf: (playlist: Playlist) => RowAction[]; dialog: ReactNode } {
  const levels = useLevels()
  const { act } = useAct()
  const trash = useTrashToast()
  const [request, ask] = useState<Asked>(null)
  const close = (): void => ask(null)

  function actionsOf(playlist: Playlist): RowAction[] {
    const { id, name, is_hidden } = playlist
    const hide = (on: boolean) => () => store.hide(id, on)
    return [
      ...(playlist.may_edit
        ? [{ label: playlistTexts.rename, onSelect: () => ask({ what: 'rename', playlist }) }]
        : []),
      {
        label: playlistTexts.duplicate,
        onSelect: () => void act({ run: () => store.duplicate(id), done: playlistTexts.duplicated({ name }) }),
      },
      {
        label: is_hidden ? playlistTexts.unhide : playlistTexts.hide,
        onSelect: () =>
          void act({
            run: hide(!is_hidden),
            done: is_hidden ? playlistTexts.unhidden({ name }) : playlistTexts.hidden({ name }),
            undo: hide(is_hidden),
          }),
      },
      ...(playlist.may_delete
        ? [{ label: playlistTexts.delete, danger: true, onSelect: () => ask({ what: 'delete', playlist }) }]
        : []),
    ]
  }

  const dialog =
    request?.what === 'rename' ? (
      <NameDialog
        label={playlistTexts.name}
        limits={updatePlaylistFields.name}
        title={playlistTexts.renameTitle}
        action={texts.save}
        initial={request.playlist.name}
        onSave={(name) => store.rename(request.playlist, name)}
        onClose={close}
      />
    ) : request ? (
      <ConfirmDialog
        title={playlistTexts.deleteTitle({ name: request.playlist.name })}
        message={playlistTexts.deleteMessage({ days: TRASH_DAYS, ...levelValues(levels) })}
        confirmLabel={playlistTexts.delete}
        onConfirm={async () => {
          const trashId = await store.remove(request.playlist.id)
          trash.deleted(playlistTexts.deleted({ name: request.playlist.name }), [trashId])
          onDeleted?.()
        }}
        onClose={close}
      />
    ) : null
  return { actionsOf, dialog }
}
