import { useState, type ReactNode } from 'react'
import type { Comment } from '@arbo/core'
import { CircleCheck } from '@arbo/kit/icons'
import { Avatar, IconButton, TimeAgo, useDates } from '@arbo/kit/ui'
import { isUnread } from '../model/comments/unread.ts'
import { type Texts, useTexts } from '../texts.ts'
import { AssigneePopup } from './AssigneePopup.tsx'
import { AudienceSign } from './AudienceChoice.tsx'
import { Attachments } from './Attachments.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentMenu } from './CommentMenu.tsx'
import { CommentText } from './CommentText.tsx'
import { ReactionPopup, Reactions } from './Reactions.tsx'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'
import type { Dates } from '@arbo/core/format'

/** One comment: who, when, what; done, reactions, edit and delete as far as this user may. */
export function CommentCard({ comment, head }: { comment: Comment; head?: ReactNode }): ReactNode {
  const texts = useTexts()
  const dates = useDates()
  const viewer = useViewer()
  const { source } = viewer
  const mayComment = useReview(({ can }) => can.comment) && !viewer.readonly
  const isRich = useReview(({ wordsOnly }) => !wordsOnly)
  const mayDeleteAny = useReview(({ can }) => can.deleteAnyComment) && !viewer.readonly
  const me = useReview((review) => review.me?.id)
  const lastVisit = useUi((ui) => ui.lastVisit)
  const mine = me === comment.author.id
  const hasAudiences = useReview(({ usualAudience }) => (usualAudience ?? null) !== null)
  const mayModerate = useReview(({ parts }) => parts?.rights.includes('media_deleteComment_delete') ?? false)
  const [editing, setEditing] = useState(false)

  return (
    <article className="comment">
      <Avatar name={comment.author.display_name} src={comment.author.profile_image} size={24} decorative />
      <div className="comment-body">
        <header className="comment-head">
          {isUnread(comment, lastVisit, me) && <span className="unread" role="img" aria-label={texts.newComment} />}
          <span className="comment-author">{comment.author.display_name || texts.you}</span>
          <TimeAgo className="when" at={comment.created_at} brief />
          {comment.edited && (
            <span className="comment-edited" title={editedWords(texts, comment, dates)}>
              ({texts.edited})
            </span>
          )}
          {comment.done && <CircleCheck className="comment-done" />}
          <span className="comment-actions">
            {mayComment && isRich && <ReactionPopup comment={comment} />}
            {mayComment && isRich && !comment.parent_id && (
              <AssigneePopup
                assignee={comment.assignee}
                onAssign={(person) => void viewer.attempt(() => source.assignComment(comment.id, person))}
              />
            )}
            <CommentMenu
              comment={comment}
              mayEdit={mine && mayComment}
              mayDelete={(mine && mayComment) || mayDeleteAny}
              maySetAudience={hasAudiences && mayComment && (mine || mayDeleteAny || mayModerate)}
              onEdit={() => setEditing(true)}
            />
            {!comment.parent_id && mayComment && isRich && (
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
        {(head || hasAudiences) && (
          <div className="comment-place">
            {head}
            {hasAudiences && <AudienceSign audience={comment.audience} />}
          </div>
        )}
        {editing ? (
          <CommentForm
            label={texts.edit}
            submitLabel={texts.save}
            keep={`edit.${comment.id}`}
            initial={comment.text}
            mentions={comment.mentions}
            onCancel={() => setEditing(false)}
            onSubmit={async (text, mentions) => {
              const saved = await viewer.attempt(() => source.editComment(comment.id, text, mentions))
              if (saved) setEditing(false)
              return saved
            }}
          />
        ) : (
          <CommentText text={comment.text} mentions={comment.mentions} />
        )}
        <Attachments comment={comment} mayRemove={mine && mayComment} />
        <Facts comment={comment} />
        <Reactions comment={comment} mayReact={mayComment && isRich} />
      </div>
    </article>
  )
}

function editedWords(texts: Texts, { edited_at }: Comment, dates: Dates): string | undefined {
  return edited_at === null ? undefined : texts.editedAt({ when: dates.full(edited_at) })
}

/** Who is to see to it, and who has. */
function Facts({ comment: { assignee, done_by, done_at } }: { comment: Comment }): ReactNode {
  const texts = useTexts()
  const dates = useDates()
  if (!assignee && !done_by) return null
  const when = done_at === null ? '' : dates.moment(done_at)
  return (
    <p className="comment-facts">
      {assignee && <span>{texts.assignTo({ name: assignee.display_name })}</span>}
      {done_by && (
        <span title={done_at === null ? undefined : dates.full(done_at)}>
          {texts.doneBy({ name: done_by.display_name || texts.you, when })}
        </span>
      )}
    </p>
  )
}
