import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Comment, Rendition } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import { Player } from '../model/player/player.ts'
import { useTexts } from '../texts.ts'
import { useReview, useScope, useViewer } from './ViewerContext.tsx'

/** Decoded pictures of one small picture: little more than the one that it shows. */
const CACHE_BYTES = 16 * 1024 * 1024

/** The frame of a comment in its own version and in the one shown, side by side and exact. */
export function BeforeAfter({ comment, after }: { comment: Comment; after: Rendition }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const before = useReview(({ renditions }) => renditions.find(({ id }) => id === comment.rendition_id))
  if (!before) return null
  return (
    <div className="before-after">
      <FramePicture key={before.id} which="before" rendition={before} comment={comment} />
      <FramePicture key={after.id} which="after" rendition={after} comment={comment} />
      <Button size="small" className="before-after-full" onClick={() => viewer.comments.compareWith(comment)}>
        {texts.compareFull}
      </Button>
    </div>
  )
}

interface FramePictureProps {
  which: 'before' | 'after'
  rendition: Rendition
  comment: Comment
}

type PictureState = 'loading' | 'shown' | 'absent' | 'failed'

/** Shows one rendition's frame for as long as it lives: its address is signed anew with each read, the picture stays. */
function FramePicture({ which, rendition, comment }: FramePictureProps): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { version, kind } = rendition
  const frame = comment.frame_start ?? 0
  const [media] = useState(() =>
    viewer.playable(rendition, Math.min(comment.file_index ?? 0, rendition.files.length - 1)),
  )
  const [state, setState] = useState<PictureState>(media ? 'loading' : 'failed')

  useEffect(() => {
    if (!canvas.current || !media) return
    const player = new Player({ canvas: canvas.current, cacheBytes: CACHE_BYTES })
    let closed = false
    const end = (next: PictureState): void => {
      if (!closed) setState(next)
    }
    player.open(media, frame).then(
      () => end(player.getState().frame === frame || kind === 'image' ? 'shown' : 'absent'),
      () => end('failed'),
    )
    return () => {
      closed = true
      player.close()
    }
  }, [media, frame, kind])

  const name = texts[which]({ version })
  return (
    <figure className="frame-picture" data-state={state}>
      <canvas ref={canvas} role="img" aria-label={`${name}, ${texts.frame} ${frame + startFrame}`} />
      <figcaption>{name}</figcaption>
      {state === 'absent' && <p>{texts.frameNotThere({ version })}</p>}
      {state === 'failed' && <p role="alert">{texts.pictureFailed({ version })}</p>}
    </figure>
  )
}
