import type { ReactNode } from 'react'
import { tileOf } from '../model/timeline/sprite-tile.ts'
import { useRendition } from './useRendition.ts'
import { useScope, useUi } from './ViewerContext.tsx'

/** Width of the thumbnail in CSS px. */
const WIDTH = 160

/** The frame under the pointer: its number, and its picture from the sprite sheet where there is one. */
export function HoverThumbnail({
  frame,
  fraction,
  width,
}: {
  frame: number
  fraction: number
  width: number
}): ReactNode {
  const { startFrame } = useScope()
  const fileIndex = useUi((ui) => ui.fileIndex)
  const file = useRendition()?.files[fileIndex]
  const sprite = file?.sprite_info
  const tile = sprite ? tileOf(sprite, frame) : null
  const scale = tile ? WIDTH / tile.width : 1
  const half = tile && file?.sprite ? WIDTH / 2 : 24
  const centre = Math.max(half, Math.min(width - half, fraction * width))
  return (
    <div className="hover" style={{ insetInlineStart: `${centre}px` }} aria-hidden="true">
      {tile && sprite && file?.sprite && (
        <div
          className="hover-picture"
          style={{
            inlineSize: WIDTH,
            blockSize: tile.height * scale,
            backgroundImage: `url(${JSON.stringify(file.sprite)})`,
            backgroundSize: `${sprite.columns * tile.width * scale}px ${sprite.rows * tile.height * scale}px`,
            backgroundPosition: `${-tile.x * scale}px ${-tile.y * scale}px`,
          }}
        />
      )}
      <span className="hover-frame">{frame + startFrame}</span>
    </div>
  )
}
