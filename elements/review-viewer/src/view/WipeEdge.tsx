import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { MoveHorizontal } from '@arbo/kit/icons'
import { useTexts } from '../texts.ts'
import { useCompare, useGuides } from './use-compare.ts'
import { useViewer } from './ViewerContext.tsx'

const STEP = 0.01
const LEAP = 0.1
const KEYS: Record<string, (wipe: number) => number> = {
  ArrowLeft: (wipe) => wipe - STEP,
  ArrowRight: (wipe) => wipe + STEP,
  PageDown: (wipe) => wipe - LEAP,
  PageUp: (wipe) => wipe + LEAP,
  Home: () => 0,
  End: () => 1,
}

/** The edge between two wiped pictures; dragged, or moved by keys. */
export function WipeEdge(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const wipe = useCompare((state) => state.wipe)
  // The pictures are mirrored with their edge; the hand is not.
  const flop = useGuides((guides) => guides.flop)
  const position = flop ? 1 - wipe : wipe
  const grip = useRef<number | null>(null)

  const move = (next: number): void => {
    const within = Math.max(0, Math.min(1, next))
    viewer.compare.setLook({ wipe: flop ? 1 - within : within })
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.stopPropagation()
    const edge = event.currentTarget.getBoundingClientRect()
    grip.current = event.clientX - (edge.left + edge.width / 2)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const stage = event.currentTarget.parentElement
    if (grip.current === null || !stage) return
    event.stopPropagation()
    const { left } = stage.getBoundingClientRect()
    const [x, width] = ['--picture-x', '--picture-width'].map((name) => parseFloat(stage.style.getPropertyValue(name)))
    if (width) move((event.clientX - grip.current - left - (x ?? 0)) / width)
  }
  const onPointerEnd = (): void => {
    grip.current = null
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = KEYS[event.key]
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    // Prevented, so that the arrow does not step a frame as well.
    event.preventDefault()
    move(next(position))
  }

  return (
    <div
      className="wipe-edge"
      role="slider"
      tabIndex={0}
      aria-label={texts.compareEdge}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(position * 100)}
      aria-valuetext={`${Math.round(position * 100)} %`}
      style={{ '--wipe': position } as CSSProperties}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      <span className="wipe-grip">
        <MoveHorizontal />
      </span>
    </div>
  )
}
