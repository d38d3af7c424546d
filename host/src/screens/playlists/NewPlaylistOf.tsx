import { playlistsStore } from '@arbo/core'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { playlistTexts } from '../../texts/playlists.ts'
import { useLevels } from '../../ui/levels.ts'
import { NewPlaylist } from './NewPlaylist.tsx'
import { useKinds } from './useKinds.ts'

/** Makes a playlist of chosen scenes, says so and leads there. */
export function NewPlaylistOf({ ids, onClose }: { ids: readonly string[]; onClose: () => void }): ReactNode {
  const { session, router, toasts } = useApp()
  const { scene } = useLevels()
  const store = useMemo(() => playlistsStore(session), [session])
  const kinds = useKinds().filter((kind) => kind !== 'smart')
  return (
    <NewPlaylist
      store={store}
      kinds={kinds}
      itemIds={ids}
      onCreated={({ id, name }) =>
        toasts.show({
          id: 'list-act',
          kind: 'success',
          title: playlistTexts.imported(name, ids.length, scene),
          action: { label: playlistTexts.open, onClick: () => router.navigate(`/co/pyl/${id}`) },
        })
      }
      onClose={onClose}
    />
  )
}
