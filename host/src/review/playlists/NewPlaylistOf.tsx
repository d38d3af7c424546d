import { playlistsStore } from '@arbo/core'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { playlistTexts } from './texts.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { NewPlaylist } from './NewPlaylist.tsx'
import { useKinds } from './use-kinds.ts'

/** Creates a playlist of chosen scenes, with a toast that leads there. */
export function NewPlaylistOf({ ids, onClose }: { ids: readonly string[]; onClose: () => void }): ReactNode {
  const { session, router, toasts } = useApp()
  const levels = useLevels()
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
          title: playlistTexts.imported({ ...levelValues(levels), name, count: ids.length }),
          action: { label: playlistTexts.open, onClick: () => router.navigate(`/co/pyl/${id}`) },
        })
      }
      onClose={onClose}
    />
  )
}
