import type { ReactNode } from 'react'
import { Loading, Skeleton } from '@arbo/kit/ui'
import { panelPart } from '../on-demand/panel-part.ts'
import { useTexts } from '../texts.ts'
import { OnDemand } from './OnDemand.tsx'

/** Where the panel is, from the first moment on; its content is fetched beside the media. */
export function PanelArea(): ReactNode {
  return (
    <OnDemand part={panelPart} wait={<PanelSkeleton />}>
      {({ Panel }) => <Panel />}
    </OnDemand>
  )
}

function PanelSkeleton(): ReactNode {
  const texts = useTexts()
  return (
    <aside className="panel" aria-label={texts.panel} aria-busy="true">
      <Loading label={texts.loadingPanel}>
        <div className="panel-skeleton">
          <Skeleton height={28} />
          <Skeleton width="60%" height={16} />
          <Skeleton width="80%" height={16} />
        </div>
      </Loading>
    </aside>
  )
}
