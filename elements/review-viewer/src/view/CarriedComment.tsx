import { useState, type ReactNode } from 'react'
import { Button } from '@arbo/kit/ui'
import type { Thread } from '../model/comments/thread.ts'
import { comparePart } from '../on-demand/compare-part.ts'
import { type Texts, useTexts } from '../texts.ts'
import { useReview, useViewer } from './ViewerContext.tsx'
import { useRendition } from './use-rendition.ts'

/** What a comment of an older version has to say on a newer one (XREV-17): since when, whether it is answered, and how. */
export function CarriedComment({ thread, since }: { thread: Thread; since: number }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { comment, addressedIn } = thread
  const rendition = useRendition()
  const mayComment = useReview(({ can }) => can.comment) && !viewer.readonly
  const [comparing, setComparing] = useState(false)
  if (!rendition) return null
  const here = comment.addressed.find(({ rendition_id }) => rendition_id === rendition.id)
  const addressing = comment.addressed.find(({ rendition_version }) => rendition_version === addressedIn)
  const part = comparing ? comparePart.get() : undefined
  const toggle = async (): Promise<void> => {
    if (comparing || (await viewer.attempt(() => comparePart.load()))) setComparing(!comparing)
  }
  const isOlder = rendition.version > since
  const address = (addressed: boolean): void =>
    void viewer.attempt(() => viewer.source.addressComment(comment.id, rendition.id, addressed))
  return (
    <div className="carried">
      <span className="carried-since">{sinceWords(texts, thread, since)}</span>
      {addressing && (
        <span className="carried-answer">
          {texts.addressedIn({
            version: addressing.rendition_version,
            name: addressing.by.display_name || texts.you,
          })}
        </span>
      )}
      <span className="carried-actions">
        {mayComment && isOlder && !comment.done && (
          <Button size="small" variant="ghost" aria-pressed={here !== undefined} onClick={() => address(!here)}>
            {texts[here ? 'markNotAddressed' : 'markAddressed']({ version: rendition.version })}
          </Button>
        )}
        {isOlder && (
          <Button size="small" variant="ghost" aria-expanded={part !== undefined} onClick={() => void toggle()}>
            {texts.beforeAfter}
          </Button>
        )}
      </span>
      {part && isOlder && <part.BeforeAfter comment={comment} after={rendition} />}
    </div>
  )
}

function sinceWords(texts: Texts, { comment, addressedIn }: Thread, version: number): string {
  return texts[comment.done || addressedIn !== null ? 'fromVersion' : 'openSince']({ version })
}
