import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { avatarTexts } from './texts.ts'
import { BITMAP_SIZE, drawFace, type FaceChoice } from './draw-face.ts'
import styles from './avatar.module.css'

interface FaceCanvasProps {
  choice: FaceChoice
  /** Gets the drawing as a PNG data URL. */
  onDrawn: (dataUrl: string) => void
}

/** The face on its colour, 140 x 140. */
export function FaceCanvas({ choice, onDrawn }: FaceCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { face, colour } = choice
  useLayoutEffect(() => {
    if (!canvas.current) return
    drawFace(canvas.current, { face, colour })
    onDrawn(canvas.current.toDataURL('image/png'))
    // oxlint-disable-next-line react/exhaustive-deps -- called once for each drawing
  }, [face, colour])
  return (
    <canvas
      ref={canvas}
      className={styles['avatar-canvas']}
      width={BITMAP_SIZE}
      height={BITMAP_SIZE}
      role="img"
      aria-label={avatarTexts.drawing({ face: avatarTexts.faces[face], colour })}
    />
  )
}
