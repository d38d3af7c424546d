import type { PointerEvent, ReactNode } from 'react'
import { frameAtFraction, fractionsOfRange } from '../model/timeline/scale.ts'
import { useTexts } from '../texts.ts'
import { usePlayer, useViewer } from './ViewerContext.tsx'

const percent = (fraction: number): string => `${fraction * 100}%`

/** What can be shown at once, and the loop range with its handles. */
export function TimelineRanges({ count }: { count: number }): ReactNode {
  const buffered = usePlayer((player) => player.buffered)
  const loop = usePlayer((player) => player.loop)
  const range = fractionsOfRange(loop.start, loop.end ?? count - 1, count)
  return (
    <>
      {buffered.map(([first, last]) => {
        const { start, end } = fractionsOfRange(first, last, count)
        return (
          <div
            key={first}
            className="buffered"
            style={{ insetInlineStart: percent(start), inlineSize: percent(end - start) }}
          />
        )
      })}
      {loop.enabled && (
        <div
          className="loop-range"
          style={{ insetInlineStart: percent(range.start), inlineSize: percent(range.end - range.start) }}
        >
          <Handle which="in" count={count} />
          <Handle which="out" count={count} />
        </div>
      )}
    </>
  )
}

/** Drags an end of the loop. The keys I and O do the same from the keyboard. */
function Handle({ which, count }: { which: 'in' | 'out'; count: number }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.stopPropagation()
    const area = event.currentTarget.closest('.track')?.getBoundingClientRect()
    if (!area) return
    const frame = frameAtFraction((event.clientX - area.left) / area.width, count)
    if (which === 'in') viewer.setIn(frame)
    else viewer.setOut(frame)
  }
  return (
    <div
      className={`loop-handle loop-${which}`}
      title={which === 'in' ? texts.inPoint : texts.outPoint}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
    />
  )
}
