import { useMemo, type ReactNode } from 'react'
import { initials } from '@arbo/core/format'
import { Tooltip } from '@arbo/kit/ui'
import { commentMarks, type CommentMark } from '../model/comments/marks.ts'
import { previewOf } from '../model/comments/preview.ts'
import { markedFrames } from '../model/drawing/objects-on-frame.ts'
import { fractionOfFrame, fractionsOfRange } from '../model/timeline/scale.ts'
import { fill } from '../texts.ts'
import { useObjects } from './useRendition.ts'
import { useReview, useScope, useUi, useViewer } from './ViewerContext.tsx'

/** Width of a comment's mark in CSS px; nearer comments share one. */
const MARK_WIDTH = 24

/** Comments as faces and drawings as ticks, below the track. */
export function TimelineMarks({ width, count }: { width: number; count: number }): ReactNode {
  const renditionId = useUi((ui) => ui.renditionId)
  const fileIndex = useUi((ui) => ui.fileIndex)
  const comments = useReview((review) => review.comments)
  const objects = useObjects()
  const drawings = useMemo(() => (objects ? markedFrames(objects.values(), fileIndex) : []), [objects, fileIndex])
  const marks = useMemo(() => {
    const shown = comments.filter((comment) => comment.rendition_id === renditionId)
    return commentMarks(shown, width > 0 ? (MARK_WIDTH * count) / width : 0)
  }, [comments, renditionId, width, count])
  if (count === 0) return null
  return (
    <div className="marks">
      {drawings.map(({ frame, colour }) => (
        <DrawingMark key={frame} frame={frame} colour={colour} count={count} />
      ))}
      {marks.map((mark) => (
        <Mark key={mark.comments[0]?.id} mark={mark} count={count} />
      ))}
    </div>
  )
}

function DrawingMark({ frame, colour, count }: { frame: number; colour: string; count: number }): ReactNode {
  const viewer = useViewer()
  const { startFrame } = useScope()
  const label = fill('drawingMark', { frame: frame + startFrame })
  return (
    <button
      type="button"
      className="drawing-mark"
      tabIndex={-1}
      aria-label={label}
      title={label}
      style={{ insetInlineStart: `${fractionOfFrame(frame, count) * 100}%`, color: colour }}
      onClick={() => viewer.seek(frame)}
    />
  )
}

function Mark({ mark, count }: { mark: CommentMark; count: number }): ReactNode {
  const viewer = useViewer()
  const { startFrame } = useScope()
  const selected = useUi((ui) => mark.comments.some(({ id }) => id === ui.selectedComment))
  const [first] = mark.comments
  if (!first) return null
  const many = mark.comments.length > 1
  const label = fill(many ? 'commentMarkMany' : 'commentMark', {
    frame: mark.frame + startFrame,
    count: mark.comments.length,
    text: previewOf(first.text),
  })
  const range = fractionsOfRange(mark.frame, mark.end, count)
  return (
    <>
      {mark.end > mark.frame && (
        <div
          className="mark-range"
          style={{ insetInlineStart: `${range.start * 100}%`, inlineSize: `${(range.end - range.start) * 100}%` }}
        />
      )}
      <Tooltip content={label} side="top">
        <button
          type="button"
          className="mark"
          aria-label={label}
          data-done={mark.comments.every(({ done }) => done) || undefined}
          data-selected={selected || undefined}
          style={{ insetInlineStart: `${fractionOfFrame(mark.frame, count) * 100}%` }}
          onClick={() => viewer.comments.open(first)}
        >
          <span className="mark-face" data-sign={many ? mark.comments.length : initials(first.author.display_name)}>
            {!many && first.author.profile_image && <img src={first.author.profile_image} alt="" decoding="async" />}
          </span>
        </button>
      </Tooltip>
    </>
  )
}
