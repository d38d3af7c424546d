import { Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../app/texts.ts'

/** The place of the page's heading until its name is known: a page is never without one. */
export function HeadingSkeleton({ width, height }: { width: number; height: number }): ReactNode {
  return (
    <h1>
      <span className="arbo-visually-hidden">{texts.loading}</span>
      <Skeleton width={width} height={height} />
    </h1>
  )
}
