import type { ReactNode } from 'react'
import { Loading, Skeleton } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'

/** A tab whose contents, or whose code, are on their way. */
export function TabWait(): ReactNode {
  const texts = useTexts()
  return (
    <Loading label={texts.loadingTab}>
      <div className="tab-wait">
        <Skeleton height={28} width="40%" />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </div>
    </Loading>
  )
}
