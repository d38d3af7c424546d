import type { ReactNode } from 'react'
import { frameLinks } from '../model/comments/frame-links.ts'
import { fill } from '../texts.ts'
import { usePlayer, useScope, useViewer } from './ViewerContext.tsx'

/** A comment's text, its @frames as links to them. */
export function CommentText({ text }: { text: string }): ReactNode {
  const viewer = useViewer()
  const { startFrame } = useScope()
  const count = usePlayer((player) => player.frameCount)
  let at = 0
  return (
    <p className="comment-text">
      {frameLinks(text, startFrame, count).map((piece) => {
        const key = at
        at += piece.text.length
        if (!('frame' in piece)) return piece.text
        return (
          <button
            key={key}
            type="button"
            className="frame-link"
            title={fill('goToFrame', { frame: piece.frame + startFrame })}
            onClick={() => {
              viewer.pause()
              viewer.seek(piece.frame)
            }}
          >
            {piece.text}
          </button>
        )
      })}
    </p>
  )
}
