import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLevels } from '@arbo/kit'
import { Button, classes } from '@arbo/kit/ui'
import type { Thread } from '../model/comments/threads.ts'
import { fill, texts } from '../texts.ts'
import { CommentCard } from './CommentCard.tsx'
import { CommentForm } from './CommentForm.tsx'
import { useReview, useScope, useUi, useViewer } from './ViewerContext.tsx'

/** A comment with its replies. Choosing it goes to its frame. */
export function CommentThread({ thread }: { thread: Thread }): ReactNode {
  const { comment, replies } = thread
  const viewer = useViewer()
  const selected = useUi((ui) => ui.selectedComment === comment.id)
  const mayComment = useReview(({ can }) => can.comment) && !viewer.readonly
  const [replying, setReplying] = useState(false)
  const item = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (selected) item.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  const reply = (text: string): Promise<boolean> => {
    const { id, rendition_id } = comment
    return viewer.attempt(() => viewer.source.addComment({ text, rendition_id, parent_id: id }))
  }

  return (
    <li ref={item} className={classes('thread', selected && 'selected', comment.done && 'done')}>
      <CommentCard comment={comment} head={<FramePlace thread={thread} />} />
      {replies.length > 0 && (
        <ol className="replies">
          {replies.map((each) => (
            <li key={each.id}>
              <CommentCard comment={each} />
            </li>
          ))}
        </ol>
      )}
      {replying ? (
        <CommentForm
          label={texts.replyPlaceholder}
          submitLabel={texts.reply}
          onCancel={() => setReplying(false)}
          onSubmit={async (text) => {
            if (await reply(text)) setReplying(false)
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

/** The frame or range that a comment is about, as the way there. */
function FramePlace({ thread: { comment } }: { thread: Thread }): ReactNode {
  const viewer = useViewer()
  const { startFrame } = useScope()
  const scene = useLevels().scene.word
  const { frame_start: first, frame_end: last, rendition_id: renditionId } = comment
  if (first === null) {
    return <span className="place-whole">{renditionId ? texts.wholeRendition : fill('general', { scene })}</span>
  }
  const shown =
    last !== null && last > first ? `${first + startFrame}–${last + startFrame}` : String(first + startFrame)
  return (
    <button
      type="button"
      className="place"
      aria-label={fill('goToFrame', { frame: shown })}
      onClick={() => viewer.comments.open(comment)}
    >
      {shown}
    </button>
  )
}
