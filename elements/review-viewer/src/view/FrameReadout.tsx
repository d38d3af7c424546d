import { useMemo, useState, type ReactNode } from 'react'
import { Lock } from '@arbo/kit/icons'
import { Tooltip } from '@arbo/kit/ui'
import { frameToTimecode } from '../model/timecode.ts'
import { toNumber } from '../model/rational.ts'
import { timecodeNames } from '../model/timeline/timecode-names.ts'
import { typedFrame } from '../model/timeline/typed-frame.ts'
import { useTexts } from '../texts.ts'
import { useRendition } from './use-rendition.ts'
import { usePlayer, useScope, useUi, useViewer } from './ViewerContext.tsx'

/** The frame on screen as number and source timecode, the rate, and whether the number is proven. */
export function FrameReadout(): ReactNode {
  const texts = useTexts()
  const { startFrame } = useScope()
  const frame = usePlayer((player) => player.frame)
  const count = usePlayer((player) => player.frameCount)
  const rate = usePlayer((player) => player.rate)
  const names = useTimecodeNames()
  return (
    <>
      <PlaceField className="frame-field" label={texts.frame} value={String(frame + startFrame)} numeric size={5} />
      <span className="frame-last">{texts.frameOf({ last: Math.max(0, count - 1) + startFrame })}</span>
      <PlaceField className="timecode" label={texts.timecode} value={frameToTimecode(frame, names)} size={11} />
      <span className="rate wide-only">{texts.frameRate({ rate: Math.round(toNumber(rate) * 1000) / 1000 })}</span>
      <LockSign />
    </>
  )
}

function useTimecodeNames(): ReturnType<typeof timecodeNames> {
  const fileIndex = useUi((ui) => ui.fileIndex)
  const start = useRendition()?.files[fileIndex]?.start_timecode
  const rate = usePlayer((player) => player.rate)
  return useMemo(() => timecodeNames(rate, start), [rate, start])
}

interface PlaceFieldProps {
  className: string
  label: string
  /** What the place on screen is called. */
  value: string
  /** Characters. */
  size: number
  /** A keypad is enough on a telephone. */
  numeric?: boolean
}

/** Shows what the frame on screen is called; another number, way or timecode and Enter goes there. */
function PlaceField({ className, label, value, size, numeric = false }: PlaceFieldProps): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const timecode = useTimecodeNames()
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const type = (text: string | null): void => {
    setTyped(text)
    setWrong(false)
  }
  /** Whether it was a place; what is none stays there to be mended. */
  const go = (): boolean => {
    if (typed === null || typed.trim() === '') return true
    const { aim: frame } = viewer.player
    const target = typedFrame(typed, { frame, startFrame, timecode })
    setWrong(target === null)
    if (target === null) return false
    viewer.seek(Math.max(0, target))
    return true
  }
  return (
    <input
      className={className}
      aria-label={label}
      aria-invalid={wrong || undefined}
      title={wrong ? texts.typedWrong : texts.typeFrame}
      inputMode={numeric ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck={false}
      size={size}
      maxLength={14}
      value={typed ?? value}
      onFocus={(event) => {
        viewer.pause()
        event.target.select()
      }}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') type(null)
        else if (event.key !== 'Enter') return
        event.preventDefault()
        if (event.key === 'Escape' || go()) event.currentTarget.blur()
      }}
      onBlur={() => type(null)}
    />
  )
}

function LockSign(): ReactNode {
  const texts = useTexts()
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
