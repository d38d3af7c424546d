import type { ReactNode } from 'react'
import { frameLinks } from '../model/comments/frame-links.ts'
import { fill } from '../texts.ts'
import { usePlayer, useScope, useViewer } from './ViewerContext.tsx'

/** A comment's text, its @frames as links to them. */
export function CommentText({ text }: { text: string }): ReactNode {
  const viewer = useViewer()
  const { startFrame } = useScope()
  const count = usePlayer((player) => player.frameCount)
  return (
    <p className="comment-text">
      {frameLinks(text, startFrame, count).map(({ text: words, at, frame }) => {
        if (frame === undefined) return words
        return (
          <button
            key={at}
            type="button"
            className="frame-link"
            title={fill('goToFrame', { frame: frame + startFrame })}
            onClick={() => {
              viewer.pause()
              viewer.seek(frame)
            }}
          >
            {words}
          </button>
        )
      })}
    </p>
  )
}
