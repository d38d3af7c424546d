import { useState, type ReactNode } from 'react'
import type { ItemMarker } from '@arbo/core'
import { Flag } from '@arbo/kit/icons'
import { Button, SceneMarkers } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useParts } from './use-parts.ts'
import { usePlayer, useReview, useScope, useUi } from './ViewerContext.tsx'

/** Marked frames of the scene, each as the way to it; the frame on screen can be marked. */
export function MarkersTab(): ReactNode {
  const texts = useTexts()
  const { viewer, startFrame } = useScope()
  const common = useParts()
  const markers = useReview(({ parts }) => parts?.markers) ?? []
  const renditions = useReview((review) => review.renditions)
  const renditionId = useUi((ui) => ui.renditionId)
  const frame = usePlayer((player) => player.frame)
  const ready = usePlayer((player) => player.status === 'ready')
  const [busy, setBusy] = useState(false)
  const mayAdd = viewer.markers.allowed()

  async function add(): Promise<void> {
    setBusy(true)
    await viewer.markers.add()
    setBusy(false)
  }

  function place(marker: ItemMarker): ReactNode {
    const version = renditions.find(({ id }) => id === marker.rendition_id)?.version
    const where = texts.frameNumber({ frame: marker.frame + startFrame })
    return (
      <button type="button" className="marker-place" onClick={() => viewer.markers.goTo(marker)}>
        {version === undefined ? where : `${texts.version({ version })}, ${where}`}
      </button>
    )
  }

  return (
    <div className="part-tab arbo-part">
      {mayAdd && (
        <div className="arbo-part-actions">
          <Button
            size="small"
            icon={<Flag />}
            busy={busy}
            disabled={!ready}
            title={`${texts.markFrame} (Shift+M)`}
            onClick={() => void add()}
          >
            {texts.markFrameNumber({ frame: frame + startFrame })}
          </Button>
        </div>
      )}
      <SceneMarkers
        {...common}
        markers={markers}
        empty={mayAdd ? texts.noMarkersMayAdd : texts.noMarkers}
        startFrame={startFrame}
        place={place}
        target={(marker) => viewer.markers.target(marker)}
        isHere={(marker) => marker.rendition_id === renditionId && marker.frame === frame}
      />
    </div>
  )
}
