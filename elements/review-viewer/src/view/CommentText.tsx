import { useTexts } from '../texts.ts'
import type { ReactNode } from 'react'
import type { Person } from '@arbo/core'
import { frameLinks } from '../model/comments/frame-links.ts'
import { mentionPieces } from '../model/comments/mentions.ts'

import { usePlayer, useReview, useScope, useViewer } from './ViewerContext.tsx'

interface CommentTextProps {
  text: string
  mentions: readonly Person[]
}

/** A comment's text, its @frames as links to them and its @names set off. */
export function CommentText({ text, mentions }: CommentTextProps): ReactNode {
  const me = useReview((review) => review.me?.id)
  if (text === '') return null
  return (
    <p className="comment-text">
      {mentionPieces(text, mentions).map(({ text: words, at, person }) =>
        person ? (
          <span key={at} className="mention" data-me={person.id === me || undefined}>
            {words}
          </span>
        ) : (
          <Frames key={at} text={words} />
        ),
      )}
    </p>
  )
}

function Frames({ text }: { text: string }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const count = usePlayer((player) => player.frameCount)
  return frameLinks(text, startFrame, count).map(({ text: words, at, frame }) => {
    if (frame === undefined) return words
    return (
      <button
        key={at}
        type="button"
        className="frame-link"
        title={texts.goToFrame({ frame: frame + startFrame })}
        onClick={() => {
          viewer.pause()
          viewer.seek(frame)
        }}
      >
        {words}
      </button>
    )
  })
}
