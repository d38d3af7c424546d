import type { PlaylistRendition } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import { ChevronLeft, ChevronRight, Ellipsis, ListVideo, Repeat } from '@arbo/kit/icons'
import { IconButton, Menu, MenuChoices, MenuItem, MenuSeparator } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import type { ShownPlaylist } from './use-playlist.ts'

interface BarProps {
  shown: ShownPlaylist
  /** Place of the scene on screen, from 1; 0: none. */
  place: number
  play: { through: boolean; loop: boolean }
  onPlay: (change: { through?: boolean; loop?: boolean }) => void
  onStep: (by: 1 | -1) => void
  /** Runs an action and shows the reason if it is refused. */
  onAttempt: (change: () => Promise<unknown>) => Promise<boolean>
}

/** The bar above the list: steps through it and sets how it plays. */
export function Bar({ shown, place, play, onPlay, onStep, onAttempt }: BarProps): ReactNode {
  const texts = useTexts()
  const { scene } = useLevels()
  const { entries, store, playlist } = shown
  const isAlone = entries.length < 2
  return (
    <div className="bar" role="toolbar" aria-label={texts.playlist}>
      <IconButton
        size="small"
        icon={<ChevronLeft />}
        label={texts.previous(scene)}
        shortcut="PageUp"
        disabled={isAlone}
        onClick={() => onStep(-1)}
      />
      <span className="place" role="status">
        {texts.place({ at: place, count: entries.length })}
      </span>
      <IconButton
        size="small"
        icon={<ChevronRight />}
        label={texts.next(scene)}
        shortcut="PageDown"
        disabled={isAlone}
        onClick={() => onStep(1)}
      />
      <IconButton
        size="small"
        icon={<ListVideo />}
        label={texts.through}
        pressed={play.through}
        onClick={() => onPlay({ through: !play.through })}
      />
      <IconButton
        size="small"
        icon={<Repeat />}
        label={texts.loop}
        pressed={play.loop}
        onClick={() => onPlay({ loop: !play.loop })}
      />
      <span className="spacer" />
      <slot name="tools" />
      {store && playlist?.may_edit && playlist.kind !== 'smart' && (
        <Menu align="end" trigger={<IconButton size="small" icon={<Ellipsis />} label={texts.options} />}>
          <MenuChoices<PlaylistRendition>
            label={texts.plays}
            value={playlist.default_rendition}
            onChange={(to) => void onAttempt(() => store.setDefault(to))}
            options={[
              { value: 'latest', label: texts.playsLatest },
              { value: 'pinned', label: texts.playsPinned },
            ]}
          />
          <MenuSeparator />
          <MenuItem onSelect={() => void onAttempt(store.reset)}>{texts.reset}</MenuItem>
        </Menu>
      )}
    </div>
  )
}
