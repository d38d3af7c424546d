import type { ReactNode } from 'react'
import type { Comment } from '@arbo/core'
import { Smile } from '@arbo/kit/icons'
import { classes } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { Popup } from './Popup.tsx'
import { useReview, useViewer } from './ViewerContext.tsx'

/** The quick ones; a comment may carry others that came from elsewhere. */
const QUICK_REACTIONS = ['👍', '❤️', '😂', '😮', '🎉', '👀'] as const

/** Reactions that a comment has. A click adds one's own or takes it back. */
export function Reactions({ comment, mayReact }: { comment: Comment; mayReact: boolean }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const me = useReview((review) => review.me?.id)
  if (comment.reactions.length === 0) return null
  return (
    <div className="reactions">
      {comment.reactions.map(({ emoji, people }) => {
        const mine = people.some(({ id }) => id === me)
        const names = people.map(({ id, display_name }) => (id === me ? texts.you : display_name)).join(', ')
        return (
          <button
            key={emoji}
            type="button"
            className={classes('reaction', mine && 'mine')}
            aria-pressed={mine}
            disabled={!mayReact}
            aria-label={texts.reactedBy({ emoji, names })}
            title={names}
            onClick={() => void viewer.attempt(() => viewer.source.reactToComment(comment.id, emoji, !mine))}
          >
            {emoji} <span className="arbo-count">{people.length}</span>
          </button>
        )
      })}
    </div>
  )
}

/** Chooses one of the quick reactions. */
export function ReactionPopup({ comment }: { comment: Comment }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const me = useReview((review) => review.me?.id)
  return (
    <Popup label={texts.react} face={<Smile />} className="arbo-size-small">
      <div className="quick-reactions">
        {QUICK_REACTIONS.map((emoji) => {
          const mine = comment.reactions.some((each) => each.emoji === emoji && each.people.some(({ id }) => id === me))
          return (
            <button
              key={emoji}
              type="button"
              data-close
              className={classes('quick-reaction', mine && 'mine')}
              aria-label={texts.reactWith({ emoji })}
              aria-pressed={mine}
              onClick={() => void viewer.attempt(() => viewer.source.reactToComment(comment.id, emoji, !mine))}
            >
              {emoji}
            </button>
          )
        })}
      </div>
    </Popup>
  )
}
