import { useEffect, useRef, type ReactNode } from 'react'
import type { Comment } from '@arbo/core'
import { Send } from '@arbo/kit/icons'
import { Avatar, NoteForm, TimeAgo } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'
import { ReviewLink } from './ReviewLink.tsx'

/** Comments on the scene and on its renditions, latest first, each with its replies. */
export function Comments({ commentId }: { commentId: string | undefined }): ReactNode {
  const texts = useTexts()
  const { data, store } = useHubContext()
  const { run } = useNotices()
  const all = data.comments ?? []
  const mayWrite = store !== null && (data.item.rights?.includes('media_createComment_create') ?? false)
  const threads = all.filter(({ parent_id }) => parent_id === null).toReversed()
  return (
    <div className="panel">
      {mayWrite && (
        <NoteForm
          label={texts.writeComment}
          action={texts.send}
          icon={<Send />}
          onSend={(text) => run(() => store.addComment(text))}
        />
      )}
      {threads.length === 0 ? (
        <p className="none">{mayWrite ? texts.noCommentsMayWrite : texts.noComments}</p>
      ) : (
        <ul className="rows">
          {threads.map((comment) => (
            <li key={comment.id}>
              <CommentRow comment={comment} isMeant={comment.id === commentId} />
              {comment.replies_count > 0 && (
                <ul className="replies">
                  {all
                    .filter(({ parent_id }) => parent_id === comment.id)
                    .map((reply) => (
                      <li key={reply.id}>
                        <CommentRow comment={reply} isMeant={reply.id === commentId} />
                      </li>
                    ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface CommentRowProps {
  comment: Comment
  isMeant: boolean
}

function CommentRow({ comment, isMeant }: CommentRowProps): ReactNode {
  const texts = useTexts()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isMeant) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isMeant])
  const { author, text, created_at, edited, done, attachments } = comment
  return (
    <article ref={row} className="row" aria-current={isMeant || undefined}>
      <Avatar name={author.display_name} src={author.profile_image} size={24} decorative />
      <div className="row-body">
        <p className="row-head">
          <strong>{author.display_name}</strong>
          <TimeAgo at={created_at} />
          {edited && <span className="note">{texts.edited}</span>}
          {done && <span className="done">{texts.done}</span>}
        </p>
        {/* The files themselves are seen and heard in the review. */}
        <p className="row-text">{[text, ...attachments.map(({ name }) => name)].filter(Boolean).join('\n')}</p>
        <CommentPlace comment={comment} />
      </div>
    </article>
  )
}

/** The rendition and the frames that a comment is about, as the way there. */
function CommentPlace({ comment }: { comment: Comment }): ReactNode {
  const texts = useTexts()
  // As in review: people know frames by the numbers they see.
  const first = useHubContext().data.item.start_frame
  const { id, rendition_id, rendition_version: version, frame_start: start, frame_end: end } = comment
  if (rendition_id === null) return null
  const words = [
    version !== null && texts.version({ version }),
    start !== null &&
      (end === null || end === start
        ? texts.frame({ frame: start + first })
        : texts.frames({ start: start + first, end: end + first })),
  ].filter(Boolean)
  return (
    <p className="row-place">
      <ReviewLink renditionId={rendition_id} frame={start} commentId={id}>
        {words.join(', ') || texts.openReview}
      </ReviewLink>
    </p>
  )
}
