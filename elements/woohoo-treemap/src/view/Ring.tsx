import type { ReactNode } from 'react'
import type { Box } from '../model/tile.ts'

/** A line around a rectangle of the picture. */
export function Ring({ kind, box: { x0, y0, x1, y1 } }: { kind: 'hovered' | 'selected'; box: Box }): ReactNode {
  return (
    <span
      className={`ring ${kind}`}
      aria-hidden="true"
      style={{
        translate: `${x0}px ${y0}px`,
        inlineSize: Math.max(2, x1 - x0 - 1),
        blockSize: Math.max(2, y1 - y0 - 1),
      }}
    />
  )
}
