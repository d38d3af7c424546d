import { useTexts } from '../texts.ts'
import { useMemo, type ReactNode } from 'react'
import { fractionOfFrame } from '../model/timeline/scale.ts'

import { useReview, useScope, useUi } from './ViewerContext.tsx'

/** The scene's markers on this rendition, as flags in their colour over the track. */
export function TimelineMarkers({ count }: { count: number }): ReactNode {
  const texts = useTexts()
  const { viewer, startFrame } = useScope()
  const renditionId = useUi((ui) => ui.renditionId)
  const all = useReview(({ parts }) => parts?.markers)
  const markers = useMemo(() => all?.filter((marker) => marker.rendition_id === renditionId), [all, renditionId])
  if (count === 0 || !markers || markers.length === 0) return null
  return (
    <div className="flags">
      {markers.map((marker) => {
        const { id, frame, colour, label: name } = marker
        const label = texts[name ? 'flagNamed' : 'flag']({ frame: frame + startFrame, name })
        return (
          <button
            key={id}
            type="button"
            className="flag"
            // The list of markers is the way for the keyboard.
            tabIndex={-1}
            aria-label={label}
            title={label}
            style={{ insetInlineStart: `${fractionOfFrame(frame, count) * 100}%`, color: colour }}
            onClick={() => viewer.markers.goTo(marker)}
          />
        )
      })}
    </div>
  )
}
