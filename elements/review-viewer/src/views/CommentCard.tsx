import { useState, type ReactNode } from 'react'
import type { Comment } from '@arbo/core'
import { CircleCheck } from '@arbo/kit/icons'
import { Avatar, IconButton } from '@arbo/kit/ui'
import { texts } from '../texts.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentMenu } from './CommentMenu.tsx'
import { CommentText } from './CommentText.tsx'
import { ReactionPopup, Reactions } from './Reactions.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { useReview, useViewer } from './ViewerContext.tsx'

/** One comment: who, when, what; done, reactions, edit and delete as far as this user may. */
export function CommentCard({ comment, head }: { comment: Comment; head?: ReactNode }): ReactNode {
  const viewer = useViewer()
  const { source } = viewer
  const mayComment = useReview(({ can }) => can.comment) && !viewer.readonly
  const mayDeleteAny = useReview(({ can }) => can.deleteAnyComment) && !viewer.readonly
  const mine = useReview(({ me }) => me?.id === comment.author.id)
  const [editing, setEditing] = useState(false)

  return (
    <article className="comment">
      <Avatar name={comment.author.display_name} src={comment.author.profile_image} size={24} decorative />
      <div className="comment-body">
        <header className="comment-head">
          <span className="comment-author">{comment.author.display_name || texts.you}</span>
          <RelativeTime moment={comment.created_at} />
          {comment.edited && <span className="comment-edited">({texts.edited})</span>}
          {comment.done && <CircleCheck className="comment-done" />}
          <span className="comment-actions">
            {mayComment && <ReactionPopup comment={comment} />}
            {((mine && mayComment) || mayDeleteAny) && (
              <CommentMenu comment={comment} mayEdit={mine && mayComment} onEdit={() => setEditing(true)} />
            )}
            {!comment.parent_id && mayComment && (
              <IconButton
                size="small"
                className="done-button"
                label={comment.done ? texts.markUndone : texts.markDone}
                icon={<CircleCheck />}
                pressed={comment.done}
                onClick={() => void viewer.attempt(() => source.completeComment(comment.id, !comment.done))}
              />
            )}
          </span>
        </header>
        {head && <div className="comment-place">{head}</div>}
        {editing ? (
          <CommentForm
            label={texts.edit}
            submitLabel={texts.save}
            initial={comment.text}
            onCancel={() => setEditing(false)}
            onSubmit={async (text) => {
              if (await viewer.attempt(() => source.editComment(comment.id, text))) setEditing(false)
            }}
          />
        ) : (
          <CommentText text={comment.text} />
        )}
        <Reactions comment={comment} mayReact={mayComment} />
      </div>
    </article>
  )
}
