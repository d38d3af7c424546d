import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { fractionOfFrame, frameAtFraction } from '../model/timeline/scale.ts'
import { useTexts } from '../texts.ts'
import { HoverThumbnail } from './HoverThumbnail.tsx'
import { TimelineMarkers } from './TimelineMarkers.tsx'
import { TimelineMarks } from './TimelineMarks.tsx'
import { TimelineRanges } from './TimelineRanges.tsx'
import { hasWaveform, TimelineWaveform, waveformKey } from './TimelineWaveform.tsx'
import { useRendition } from './use-rendition.ts'
import { useWidth } from './use-width.ts'
import { usePlayer, useScope, useUi, useViewer } from './ViewerContext.tsx'

/** The clip as a line: scrub by dragging, with the frames shown on the way; marks, ranges and thumbnails. */
export function Timeline(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const track = useRef<HTMLDivElement>(null)
  const width = useWidth(track)
  const frame = usePlayer((player) => player.frame)
  const count = usePlayer((player) => player.frameCount)
  const fileIndex = useUi((ui) => ui.fileIndex)
  const file = useRendition()?.files[fileIndex]
  const [hover, setHover] = useState<number | null>(null)
  const [scrubbing, setScrubbing] = useState(false)
  const scrub = useRef<{ resume: boolean } | null>(null)

  const frameAt = (event: PointerEvent): number => {
    const area = track.current?.getBoundingClientRect()
    return area ? frameAtFraction((event.clientX - area.left) / area.width, count) : 0
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || count === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    scrub.current = { resume: viewer.player.getState().playing }
    setScrubbing(true)
    viewer.pause()
    viewer.seek(frameAt(event))
  }
  const onPointerMove = (event: PointerEvent): void => {
    const at = frameAt(event)
    setHover(at)
    // The player keeps only the newest wish, so that each move may ask.
    if (scrub.current) viewer.seek(at)
  }
  const onPointerUp = (): void => {
    const before = scrub.current
    scrub.current = null
    setScrubbing(false)
    if (before?.resume) viewer.play()
  }

  return (
    <div className="timeline" part="timeline">
      <div
        ref={track}
        className="track"
        role="slider"
        tabIndex={0}
        aria-label={texts.timeline}
        aria-valuemin={startFrame}
        aria-valuemax={startFrame + Math.max(0, count - 1)}
        aria-valuenow={startFrame + frame}
        aria-valuetext={texts.timelineValue({ frame: startFrame + frame, last: startFrame + Math.max(0, count - 1) })}
        aria-disabled={count === 0}
        data-waveform={hasWaveform(file) || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onPointerLeave={() => setHover(null)}
      >
        {file && hasWaveform(file) && <TimelineWaveform key={waveformKey(file)} file={file} width={width} />}
        <TimelineRanges count={count} />
        <div className="played" style={{ inlineSize: `${fractionOfFrame(frame, count) * 100}%` }} />
        <div className="playhead" style={{ insetInlineStart: `${fractionOfFrame(frame, count) * 100}%` }} />
        {hover !== null && (
          <div className="hover-line" style={{ insetInlineStart: `${fractionOfFrame(hover, count) * 100}%` }} />
        )}
      </div>
      <TimelineMarkers count={count} />
      <TimelineMarks width={width} count={count} />
      {hover !== null && count > 0 && (
        <HoverThumbnail frame={hover} fraction={fractionOfFrame(hover, count)} width={width} scrubbing={scrubbing} />
      )}
    </div>
  )
}
