import { PLAYLIST_TABS, playlistsStore, type Playlist } from '@arbo/core'
import { ListVideo, Plus, Upload } from '@arbo/kit/icons'
import { Button, classes, PageHead, Tabs } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { texts } from '../../app/texts.ts'
import { playlistTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { List } from '../../ui/list/List.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { OpenRooms } from '../rooms/OpenRooms.tsx'
import { ImportPlaylist } from './ImportPlaylist.tsx'
import { NewPlaylist } from './NewPlaylist.tsx'
import { playlistColumns } from './playlist-columns.tsx'
import { TAB_KEY, tabIn } from './playlist-tab.ts'
import { Thumbnails } from './Thumbnails.tsx'
import { useKinds } from './use-kinds.ts'
import { usePlaylistActions } from './use-playlist-actions.tsx'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './playlists.module.css'

const thumbnailsOf = ({ thumbnails }: Playlist): ReactNode => <Thumbnails thumbnails={thumbnails} />
const requestsOf = ({ request_count }: Playlist): ReactNode =>
  request_count > 0 && (
    <span className={styles['playlist-requests']}>{playlistTexts.requests({ count: request_count })}</span>
  )

/** /co/pyl: the playlists, by tab. */
export function PlaylistsScreen(): ReactNode {
  const { session, router, store: page } = useApp()
  const levels = useLevels()
  const store = useMemo(() => playlistsStore(session), [session])
  const { rows, status, error, tab, search: storedSearch } = useSelected(store, (state) => state)
  const [search, setSearch] = useListSearch(storedSearch, (text) => void store.setSearch(text))
  const location = useSelected(page, (state) => state.place?.location)
  const [dialog, setDialog] = useState<'new' | 'import' | null>(null)
  const kinds = useKinds()
  const actions = usePlaylistActions(store)
  const columns = useMemo(() => playlistColumns(levels), [levels])

  // The address sets the tab; choosing one uses replaceQuery, which runs no listener.
  useEffect(() => void store.setTab(tabIn(location?.query)), [store, location])

  const open = (playlist: Playlist): void => router.navigate(`/co/pyl/${playlist.id}`)
  useAskedNew(kinds.length > 0, () => setDialog('new'))
  const mayImport = kinds.includes('personal')
  const create = kinds.length > 0 && (
    <Button variant="primary" icon={<Plus />} onClick={() => setDialog('new')}>
      {playlistTexts.create}
    </Button>
  )
  const { title, message } = playlistTexts.empty[tab]
  const offersNew = tab === 'all' || tab === 'my' || tab === 'workspace'
  const menuOf = (playlist: Playlist): ReactNode => (
    <ListRowMenu name={playlist.name} actions={actions.actionsOf(playlist)} />
  )
  const list = (
    <List
      label={playlistTexts.tabs[tab]}
      rows={rows}
      columns={columns}
      nameOf={({ name }) => name}
      lead={thumbnailsOf}
      mark={requestsOf}
      to={({ id }) => `/co/pyl/${id}`}
      status={status}
      error={error}
      onRetry={() => void store.reload()}
      search={{ label: playlistTexts.search, value: search, onChange: setSearch }}
      tools={
        mayImport && (
          <Button variant="ghost" icon={<Upload />} onClick={() => setDialog('import')}>
            {playlistTexts.import}
          </Button>
        )
      }
      primary={create}
      actions={menuOf}
      empty={{
        icon: <ListVideo size={20} />,
        title,
        message: withLevels(message, levels),
        ...(offersNew && create ? { action: create } : {}),
      }}
    />
  )
  return (
    <div className={classes(libraryStyles['library'], styles['playlists'], 'arbo-page-tabs')}>
      <PageHead title={texts.labels.playlists} total={status === 'ready' ? rows.length : null} />
      <OpenRooms />
      <Tabs
        label={playlistTexts.tabsLabel}
        value={tab}
        onChange={(next) => {
          router.replaceQuery({ [TAB_KEY]: next === 'all' ? null : next })
          void store.setTab(next)
        }}
        tabs={PLAYLIST_TABS.map((value) => ({ value, label: playlistTexts.tabs[value], panel: list }))}
      />
      {dialog === 'new' && <NewPlaylist store={store} kinds={kinds} onCreated={open} onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportPlaylist store={store} onCreated={open} onClose={() => setDialog(null)} />}
      {actions.dialog}
    </div>
  )
}
