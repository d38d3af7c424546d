import { useMemo, type ReactNode } from 'react'
import { MessageSquare } from '@arbo/kit/icons'
import { EmptyState, classes } from '@arbo/kit/ui'
import { countThreads, threadsOf, type CommentFilter } from '../model/comments/threads.ts'
import { texts, type TextKey } from '../texts.ts'
import { CommentThread } from './CommentThread.tsx'
import { Composer } from './Composer.tsx'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

const FILTERS: readonly { filter: CommentFilter; label: TextKey }[] = [
  { filter: 'all', label: 'filterAll' },
  { filter: 'open', label: 'filterOpen' },
  { filter: 'done', label: 'filterDone' },
]

/** Comments on the rendition, by frame, and the field to write one. */
export function Comments(): ReactNode {
  const viewer = useViewer()
  const mayComment = useReview(({ can }) => can.comment) && !viewer.readonly
  const renditionId = useUi((ui) => ui.renditionId)
  const filter = useUi((ui) => ui.filter)
  const comments = useReview((review) => review.comments)
  const threads = useMemo(() => threadsOf(comments, renditionId, filter), [comments, renditionId, filter])
  const counts = useMemo(() => countThreads(comments, renditionId), [comments, renditionId])
  return (
    <div className="comments">
      {counts.all > 0 && <Filter filter={filter} counts={counts} />}
      {threads.length > 0 ? (
        <ol className="threads" aria-label={texts.comments}>
          {threads.map((thread) => (
            <CommentThread key={thread.comment.id} thread={thread} />
          ))}
        </ol>
      ) : (
        <NoComments filter={counts.all > 0 ? filter : 'all'} mayComment={mayComment} />
      )}
      {mayComment && <Composer />}
    </div>
  )
}

function Filter({ filter, counts }: { filter: CommentFilter; counts: Record<CommentFilter, number> }): ReactNode {
  const viewer = useViewer()
  return (
    <div className="filter" role="group" aria-label={texts.filter}>
      {FILTERS.map((each) => (
        <button
          key={each.filter}
          type="button"
          className={classes('filter-choice', each.filter === filter && 'chosen')}
          aria-pressed={each.filter === filter}
          onClick={() => viewer.ui.setState({ filter: each.filter })}
        >
          {texts[each.label]} <span className="arbo-count">{counts[each.filter]}</span>
        </button>
      ))}
    </div>
  )
}

function NoComments({ filter, mayComment }: { filter: CommentFilter; mayComment: boolean }): ReactNode {
  if (filter === 'open') return <p className="quiet">{texts.noneOpen}</p>
  if (filter === 'done') return <p className="quiet">{texts.noneDone}</p>
  return (
    <div className="no-comments">
      <EmptyState
        icon={<MessageSquare size={20} />}
        title={texts.noCommentsTitle}
        message={mayComment ? texts.noCommentsMessage : texts.noCommentsReadonly}
      />
    </div>
  )
}
