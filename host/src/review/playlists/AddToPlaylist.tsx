import type { PlaylistStore } from '@arbo/core'
import { Plus } from '@arbo/kit/icons'
import { Button, ChoicePanel, type ComboboxOption, Popover, type Status, StatusDot } from '@arbo/kit/ui'
import { useCallback, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { playlistTexts } from './texts.ts'
import styles from './playlists.module.css'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useAct } from '../../ui/list/use-act.ts'
import { statusOf } from '../../ui/status-of.ts'

interface AddToPlaylistProps {
  store: PlaylistStore
  primary?: boolean
}

/** Looks for scenes by name or code and puts them at the end of the playlist. */
export function AddToPlaylist({ store, primary = false }: AddToPlaylistProps): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const levels = useLevels()
  const { act } = useAct()
  const [open, setOpen] = useState(false)
  const items = useSelected(store, (state) => state.items)
  const load = useCallback(
    async (text: string): Promise<ComboboxOption[]> => {
      const there = new Set(store.getState().items.map(({ id }) => id))
      const scenes = await store.find(text)
      return scenes
        .filter(({ id }) => !there.has(id))
        .map((scene) => ({
          id: scene.id,
          label: [scene.name, ...scene.ancestors.slice(-1).map(({ name }) => name)].join(' · '),
          icon: (
            <StatusDot
              status={scene.status_kind as Status}
              colour={scene.status?.colour}
              name={statusOf(scene)}
              showName={false}
            />
          ),
        }))
    },
    [store],
  )
  if (!session.can('media_getPipelineEntities_read')) return null

  async function add(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await act({ run: () => store.add(ids), done: playlistTexts.added({ ...levelValues(levels), count: ids.length }) })
  }

  return (
    <Popover
      label={withLevels(playlistTexts.add, levels)}
      className={styles['playlist-add']}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size={primary ? 'medium' : 'small'} variant={primary ? 'primary' : 'secondary'} icon={<Plus />}>
          {withLevels(playlistTexts.add, levels)}
        </Button>
      }
    >
      {open && (
        <ChoicePanel
          key={items.length}
          label={withLevels(playlistTexts.find, levels)}
          find={load}
          multiple
          chosen={[]}
          onDone={(chosen) => {
            setOpen(false)
            void add(chosen.map(({ id }) => id))
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </Popover>
  )
}
