import type { ReactNode } from 'react'
import { FACE_SHAPES, type FaceId } from './faces.ts'
import { INK } from './shapes.ts'

/** A face without its ground. Decorative: the control around it has the name. */
export function FaceDrawing({ face }: { face: FaceId }): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      {FACE_SHAPES[face].map(({ d, fill, line }) => (
        <path
          key={d}
          d={d}
          fill={fill ?? 'none'}
          {...(line ? { stroke: INK, strokeWidth: line, strokeLinejoin: 'round', strokeLinecap: 'round' } : {})}
        />
      ))}
    </svg>
  )
}
