import type { ReactNode } from 'react'
import { Volume2, VolumeX } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { usePlayer, useViewer } from './ViewerContext.tsx'

/** Sound on or off and its volume; nothing for media without sound. */
export function Volume(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const muted = usePlayer((player) => player.muted)
  const volume = usePlayer((player) => player.volume)
  const hasSound = usePlayer((player) => player.hasSound)
  if (!hasSound) return null
  return (
    <span className="volume">
      <IconButton
        label={muted ? texts.unmute : texts.mute}
        icon={muted ? <VolumeX /> : <Volume2 />}
        shortcut="M"
        onClick={() => viewer.toggleMuted()}
      />
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        aria-label={texts.volume}
        value={muted ? 0 : volume}
        onChange={(event) => viewer.setVolume(event.target.valueAsNumber)}
      />
    </span>
  )
}
