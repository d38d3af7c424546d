import { useCallback, useMemo, type ReactNode } from 'react'
import type { Comment } from '@arbo/core'
import { Copy, MessageSquare } from '@arbo/kit/icons'
import { EmptyState, ErrorState, IconButton, classes } from '@arbo/kit/ui'
import { filterCount } from '../model/comments/comment-filters.ts'
import { countThreads, threadsOf, type CommentFilter, type ThreadQuery } from '../model/comments/threads.ts'
import { isUnread } from '../model/comments/unread.ts'
import { objectsOnFrame } from '../model/drawing/objects-on-frame.ts'
import { type TextKey, useTexts } from '../texts.ts'
import { CommentFilterPopup } from './CommentFilterPopup.tsx'
import { CommentThread } from './CommentThread.tsx'
import { Composer } from './Composer.tsx'
import { TabWait } from './TabWait.tsx'
import { useCopyLink } from './use-copy-link.ts'
import { useRendition } from './use-rendition.ts'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

const FILTERS: readonly { filter: CommentFilter; label: TextKey }[] = [
  { filter: 'all', label: 'filterAll' },
  { filter: 'open', label: 'filterOpen' },
  { filter: 'done', label: 'filterDone' },
]

/** Comments on the rendition, by frame, and the field to write one. */
export function Comments(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const mayComment = useReview(({ can }) => can.comment) && !viewer.readonly
  const filter = useUi((ui) => ui.filter)
  const filters = useUi((ui) => ui.commentFilters)
  const comments = useReview((review) => review.comments)
  const query = useThreadQuery()
  const threads = useMemo(() => threadsOf(comments, { ...query, filter }), [comments, query, filter])
  const counts = useMemo(() => countThreads(comments, query), [comments, query])
  // Not read yet, or refused: that there are none would not be true.
  const unread = useReview(({ status }) => status !== 'ready') && comments.length === 0
  const any = counts.all > 0 || filterCount(filters) > 0
  return (
    <div className="comments">
      {any && <Filter filter={filter} counts={counts} />}
      {threads.length > 0 && (
        <ol className="threads" aria-label={texts.comments}>
          {threads.map((thread) => (
            <CommentThread key={thread.comment.id} thread={thread} />
          ))}
        </ol>
      )}
      {unread && <UnreadComments />}
      {!unread && threads.length === 0 && (
        <NoComments filter={any ? filter : 'all'} filtered={filterCount(filters) > 0} mayComment={mayComment} />
      )}
      {mayComment && <Composer />}
    </div>
  )
}

/** Which comments are shown, apart from open and done. */
function useThreadQuery(): ThreadQuery {
  const renditionId = useUi((ui) => ui.renditionId)
  const filters = useUi((ui) => ui.commentFilters)
  const me = useReview((review) => review.me?.id ?? null)
  const annotations = useReview((review) => review.annotations)
  const version = useRendition()?.version ?? null
  const hasDrawing = useCallback(
    ({ rendition_id, frame_start, frame_end, file_index }: Comment): boolean => {
      const objects = rendition_id === null ? undefined : annotations[rendition_id]
      if (!objects) return false
      const [first, last] = [frame_start ?? 0, frame_end ?? frame_start ?? 0]
      const page = file_index ?? 0
      // A range is mostly short; what is drawn in the middle of a long one begins at a frame of its own.
      const frames = [first, last, ...[...objects.values()].map(({ shape }) => shape.frame_start)]
      return frames.some((frame = first) => {
        return frame >= first && frame <= last && objectsOnFrame(objects.values(), frame, page).length > 0
      })
    },
    [annotations],
  )
  return useMemo(
    () => ({ renditionId, version, filters, context: { me, hasDrawing } }),
    [renditionId, version, filters, me, hasDrawing],
  )
}

function Filter({ filter, counts }: { filter: CommentFilter; counts: Record<CommentFilter, number> }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const copyLink = useCopyLink()
  const lastVisit = useUi((ui) => ui.lastVisit)
  const me = useReview((review) => review.me?.id)
  const news = useReview(({ comments }) => comments.filter((each) => isUnread(each, lastVisit, me)).length)
  return (
    <div className="filter">
      <div className="filter-choices" role="group" aria-label={texts.filter}>
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
      {news > 0 && <span className="news">{texts.newComments({ count: news })}</span>}
      <IconButton size="small" label={texts.copyFrameLink} icon={<Copy />} onClick={() => copyLink()} />
      <CommentFilterPopup />
    </div>
  )
}

function UnreadComments(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const hasFailed = useReview(({ status }) => status === 'failed')
  if (!hasFailed) return <TabWait />
  return (
    <div className="no-comments">
      <ErrorState
        title={texts.commentsFailed}
        message={texts.failedSafe}
        onRetry={() => void viewer.attempt(() => viewer.source.reload())}
      />
    </div>
  )
}

interface NoCommentsProps {
  filter: CommentFilter
  filtered: boolean
  mayComment: boolean
}

function NoComments({ filter, filtered, mayComment }: NoCommentsProps): ReactNode {
  const texts = useTexts()
  if (filtered) return <p className="quiet">{texts.noneMatch}</p>
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
