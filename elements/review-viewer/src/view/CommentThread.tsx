import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { Audience, Comment, Person } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import { Button, classes } from '@arbo/kit/ui'
import { isSettled } from '../model/comments/threads.ts'
import { type Thread } from '../model/comments/thread.ts'
import { useTexts } from '../texts.ts'
import { CarriedComment } from './CarriedComment.tsx'
import { CommentCard } from './CommentCard.tsx'
import { CommentForm } from './CommentForm.tsx'
import { useReview, useScope, useUi, useViewer } from './ViewerContext.tsx'

/** Replies that a thread shows before it is unfolded: the newest ones. */
const REPLIES_SHOWN = 2

/** A comment with its replies. Choosing it goes to its frame. */
export function CommentThread({ thread }: { thread: Thread }): ReactNode {
  const texts = useTexts()
  const { comment, replies } = thread
  const viewer = useViewer()
  const selected = useUi(
    (ui) => ui.selectedComment === comment.id || replies.some(({ id }) => id === ui.selectedComment),
  )
  const mayComment = useReview(({ can }) => can.comment) && !viewer.readonly
  const [replying, setReplying] = useState(false)
  const item = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (selected) item.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  const usual = useReview(({ usualAudience }) => usualAudience ?? null)
  const isKept = comment.audience === 'team'

  const reply = (text: string, mentions: Person[], audience: Audience | null): Promise<boolean> => {
    const { id, rendition_id } = comment
    const draft = { text, rendition_id, parent_id: id, mentions, ...(audience ? { audience } : {}) }
    return viewer.attempt(() => viewer.source.addComment(draft))
  }

  return (
    <li
      ref={item}
      className={classes('thread', selected && 'selected', isSettled(thread) && 'done')}
      data-colour={comment.marker_colour ?? undefined}
      style={comment.marker_colour ? ({ '--marker': comment.marker_colour } as CSSProperties) : undefined}
    >
      <CommentCard comment={comment} head={<FramePlace thread={thread} />} />
      {thread.since !== null && <CarriedComment thread={thread} since={thread.since} />}
      <Replies replies={replies} />
      {replying ? (
        <CommentForm
          label={texts.replyPlaceholder}
          submitLabel={texts.reply}
          keep={`reply.${comment.id}`}
          // A thread of the team stays the team’s.
          audience={usual && { usual: isKept ? 'team' : usual, fixed: isKept }}
          onCancel={() => setReplying(false)}
          onSubmit={async (text, mentions, audience) => {
            const isSent = await reply(text, mentions, audience)
            if (isSent) setReplying(false)
            return isSent
          }}
        />
      ) : (
        mayComment && (
          <Button variant="ghost" size="small" className="reply-button" onClick={() => setReplying(true)}>
            {texts.reply}
          </Button>
        )
      )}
    </li>
  )
}

/** The newest replies; the earlier ones on demand. */
function Replies({ replies }: { replies: readonly Comment[] }): ReactNode {
  const texts = useTexts()
  const [all, setAll] = useState(false)
  const selected = useUi((ui) => replies.some(({ id }) => id === ui.selectedComment))
  if (replies.length === 0) return null
  const folded = all || selected ? 0 : Math.max(0, replies.length - REPLIES_SHOWN)
  return (
    <>
      {replies.length > REPLIES_SHOWN && !selected && (
        <Button variant="ghost" size="small" className="more-replies" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.fewerReplies : texts.moreReplies({ count: folded })}
        </Button>
      )}
      <ol className="replies">
        {replies.slice(folded).map((each) => (
          <li key={each.id}>
            <CommentCard comment={each} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** The frame or range that a comment is about, as the way there. */
function FramePlace({ thread: { comment, since } }: { thread: Thread }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const scene = useLevels().scene.word
  const { frame_start: first, frame_end: last, rendition_id: renditionId, file_index: page } = comment
  const pages = useReview(({ renditions }) => renditions.find(({ id }) => id === renditionId)?.files.length ?? 1)
  if (first === null && page !== null && pages > 1) {
    return (
      <button type="button" className="place" onClick={() => viewer.comments.open(comment)}>
        {texts.pageNumber({ page: page + 1 })}
      </button>
    )
  }
  if (first === null) {
    return <span className="place-whole">{renditionId ? texts.wholeRendition : texts.general({ scene })}</span>
  }
  const frames =
    last !== null && last > first ? `${first + startFrame}–${last + startFrame}` : String(first + startFrame)
  return (
    <button
      type="button"
      className="place"
      aria-label={texts.goToFrame({ frame: frames })}
      // One that is carried is looked at on the version that is to answer it.
      onClick={() => (since === null ? viewer.comments.open(comment) : viewer.comments.show(comment))}
    >
      {frames}
    </button>
  )
}
