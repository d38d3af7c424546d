import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { useTexts } from '../texts.ts'

export interface SkeletonProps {
  width?: string | number
  height?: string | number
  round?: boolean
  className?: string
}

/** A grey shape in place of content; appears after 150 ms (by style), so that quick answers do not flicker. */
export function Skeleton({ width, height = 16, round = false, className }: SkeletonProps): ReactNode {
  return (
    <span
      className={classes('arbo-skeleton', round && 'arbo-round', className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  )
}

/** Around skeletons: tells assistive technology once that this part is loading. */
export function Loading({ label, children }: { label?: string; children: ReactNode }): ReactNode {
  const texts = useTexts()
  return (
    <div role="status" aria-busy="true">
      <span className="arbo-visually-hidden">{label ?? texts.loading}</span>
      {children}
    </div>
  )
}
