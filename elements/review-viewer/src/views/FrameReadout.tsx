import { useState, type ReactNode } from 'react'
import { Lock } from '@arbo/kit/icons'
import { Tooltip } from '@arbo/kit/ui'
import { frameToTimecode, hasDropFrame } from '../model/timecode.ts'
import { toNumber } from '../model/rational.ts'
import { fill, texts } from '../texts.ts'
import { usePlayer, useScope, useViewer } from './ViewerContext.tsx'

/** The frame on screen as number and timecode, the rate, and whether the number is proven. */
export function FrameReadout(): ReactNode {
  const { startFrame } = useScope()
  const frame = usePlayer((player) => player.frame)
  const count = usePlayer((player) => player.frameCount)
  const rate = usePlayer((player) => player.rate)
  const timecode = frameToTimecode(frame, { rate, dropFrame: hasDropFrame(rate) })
  return (
    <>
      <FrameField frame={frame} />
      <span className="frame-last">{fill('frameOf', { last: Math.max(0, count - 1) + startFrame })}</span>
      <span className="timecode" role="img" aria-label={`${texts.timecode} ${timecode}`}>
        {timecode}
      </span>
      <span className="rate wide-only">{fill('frameRate', { rate: Math.round(toNumber(rate) * 1000) / 1000 })}</span>
      <LockSign />
    </>
  )
}

/** Shows the frame's number; typing another one and Enter goes there. */
function FrameField({ frame }: { frame: number }): ReactNode {
  const viewer = useViewer()
  const { startFrame } = useScope()
  const [typed, setTyped] = useState<string | null>(null)
  const go = (): void => {
    const wanted = Number.parseInt(typed ?? '', 10)
    if (Number.isInteger(wanted)) viewer.seek(Math.max(0, wanted - startFrame))
    setTyped(null)
  }
  return (
    <input
      className="frame-field"
      aria-label={texts.frame}
      inputMode="numeric"
      autoComplete="off"
      size={5}
      value={typed ?? String(frame + startFrame)}
      onFocus={(event) => {
        viewer.pause()
        event.target.select()
      }}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 7))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go()
        else if (event.key === 'Escape') setTyped(null)
        else return
        event.preventDefault()
        event.currentTarget.blur()
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function LockSign(): ReactNode {
  const locked = usePlayer((player) => player.frameLock)
  const label = locked ? texts.frameLocked : texts.frameUnlocked
  return (
    <Tooltip content={label}>
      <span className="lock" data-locked={locked || undefined} role="img" aria-label={label}>
        <Lock />
      </span>
    </Tooltip>
  )
}
