import type { ReactNode } from 'react'
import type { ItemMarker } from '@arbo/core'
import { SceneMarkers } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { ReviewLink } from './ReviewLink.tsx'
import { usePart } from './use-part.ts'

/** Marked frames, each as the way to it in review. */
export function Markers(): ReactNode {
  const texts = useTexts()
  const { item, renditions } = useHubContext().data

  function place({ frame, rendition_id }: ItemMarker): ReactNode {
    const version = renditions?.find(({ id }) => id === rendition_id)?.version
    const words = texts.frame({ frame: frame + item.start_frame })
    const where = [version !== undefined && texts.version({ version }), words].filter(Boolean)
    return (
      <ReviewLink renditionId={rendition_id} frame={frame}>
        {where.join(', ')}
      </ReviewLink>
    )
  }

  return (
    <div className="panel">
      <SceneMarkers
        {...usePart()}
        markers={item.markers ?? []}
        empty={texts.noMarkers}
        startFrame={item.start_frame}
        place={place}
      />
    </div>
  )
}
