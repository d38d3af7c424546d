import { useTexts } from '../texts.ts'
import { useMemo, type ReactNode } from 'react'
import { initials } from '@arbo/core/format'
import { Tooltip } from '@arbo/kit/ui'
import { commentMarks, type CommentMark } from '../model/comments/marks.ts'
import { previewOf } from '../model/comments/preview.ts'
import { fractionOfFrame, fractionsOfRange } from '../model/timeline/scale.ts'

import { DrawingMarks } from './DrawingMarks.tsx'
import { useReview, useScope, useUi, useViewer } from './ViewerContext.tsx'

/** Width of a comment's mark in CSS px; nearer comments share one. */
const MARK_WIDTH = 24

/** Comments as faces and drawings as ticks, below the track. */
export function TimelineMarks({ width, count }: { width: number; count: number }): ReactNode {
  const renditionId = useUi((ui) => ui.renditionId)
  const comments = useReview((review) => review.comments)
  const marks = useMemo(() => {
    const ownComments = comments.filter((comment) => comment.rendition_id === renditionId)
    return commentMarks(ownComments, width > 0 ? (MARK_WIDTH * count) / width : 0)
  }, [comments, renditionId, width, count])
  if (count === 0) return null
  return (
    <div className="marks">
      <DrawingMarks width={width} count={count} />
      {marks.map((mark) => (
        <Mark key={mark.comments[0]?.id} mark={mark} count={count} />
      ))}
    </div>
  )
}

function Mark({ mark, count }: { mark: CommentMark; count: number }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const selected = useUi((ui) => mark.comments.some(({ id }) => id === ui.selectedComment))
  const [first] = mark.comments
  if (!first) return null
  const many = mark.comments.length > 1
  const label = texts[many ? 'commentMarkMany' : 'commentMark']({
    frame: mark.frame + startFrame,
    count: mark.comments.length,
    // A comment may be a voice note or a file alone.
    text: previewOf(first.text || (first.attachments[0]?.name ?? '')),
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
          <span
            className="mark-face"
            data-sign={many ? mark.comments.length : initials(first.author.display_name)}
            style={{ borderColor: first.marker_colour ?? undefined }}
          >
            {!many && first.author.profile_image && <img src={first.author.profile_image} alt="" decoding="async" />}
          </span>
        </button>
      </Tooltip>
    </>
  )
}
