import type { Playlist, PlaylistStore, PlaylistsStore } from '@arbo/core'
import { Download, Ellipsis } from '@arbo/kit/icons'
import { IconButton, Menu, MenuCheck, MenuItem, MenuSeparator } from '@arbo/kit/ui'
import { Fragment, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { exportTexts } from '../../ui/exports/texts.ts'
import { playlistTexts } from './texts.ts'
import { ExportFormatItem } from '../../ui/exports/ExportFormatItem.tsx'
import { useExportAudience } from '../../ui/exports/use-export-audience.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { useSaveFile } from '../../ui/exports/use-save-file.ts'
import { useAct } from '../../ui/list/use-act.ts'
import { usePlaylistActions } from './use-playlist-actions.tsx'

interface PlaylistMenuProps {
  store: PlaylistStore
  lists: PlaylistsStore
  playlist: Playlist
  /** Opens its snapshots. */
  onSnapshots: () => void
  /** The user has left or deleted it. */
  onLeft: () => void
}

/** Files of a playlist, and its other actions. */
export function PlaylistMenu({ store, lists, playlist, onSnapshots, onLeft }: PlaylistMenuProps): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const { act } = useAct()
  const { saving, save } = useSaveFile<string>(playlistTexts.exportFailed)
  const { audience, setAudience, mayChoose } = useExportAudience()
  const [isLeaving, setLeaving] = useState(false)
  const { actionsOf, dialog } = usePlaylistActions(lists, onLeft)
  const mayReview = session.can('media_getReviewUserInterface_read')
  const isShared = playlist.sharing_state === 'shared' || playlist.sharing_state === 'accepted'

  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon={<Download />} label={playlistTexts.export} busy={saving !== null} />}
      >
        {mayReview && mayChoose && (
          <>
            <MenuCheck checked={audience === 'clients'} onChange={(only) => setAudience(only ? 'clients' : 'team')}>
              {exportTexts.onlyForClients}
            </MenuCheck>
            <MenuSeparator />
          </>
        )}
        {(['otio', 'edl'] as const).map((format) => (
          <Fragment key={format}>
            <MenuItem onSelect={() => void save(format, () => store.exportFile(format))}>
              {playlistTexts.exportAs[format]}
            </MenuItem>
            {mayReview && (
              <ExportFormatItem
                format={format}
                label={playlistTexts.exportWithComments[format]}
                onSelect={() => void save(format, () => store.exportFile(format, true, audience))}
              />
            )}
          </Fragment>
        ))}
        {session.can('media_downloadFile_read') && (
          <MenuItem onSelect={() => void save('zip', store.downloadMedia)}>{playlistTexts.exportZip}</MenuItem>
        )}
      </Menu>
      <Menu align="end" trigger={<IconButton icon={<Ellipsis />} label={playlistTexts.more} />}>
        {playlist.may_edit && (
          <MenuItem onSelect={() => void act({ run: store.freeze, done: playlistTexts.frozen })}>
            {playlistTexts.freeze}
          </MenuItem>
        )}
        <MenuItem onSelect={onSnapshots}>{playlistTexts.snapshots}</MenuItem>
        <MenuSeparator />
        {actionsOf(playlist).map(({ label, danger = false, onSelect }) => (
          <MenuItem key={label} danger={danger} onSelect={onSelect}>
            {label}
          </MenuItem>
        ))}
        {isShared && <MenuItem onSelect={() => setLeaving(true)}>{playlistTexts.exit}</MenuItem>}
      </Menu>
      {dialog}
      {isLeaving && (
        <ConfirmDialog
          title={playlistTexts.exitTitle({ name: playlist.name })}
          message={playlistTexts.exitMessage}
          confirmLabel={playlistTexts.exit}
          onConfirm={async () => {
            await store.exit()
            onLeft()
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}
