import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { RenditionFile } from '@arbo/core'
import { tileOf } from '../model/timeline/sprite-tile.ts'
import { useRendition } from './use-rendition.ts'
import { usePlayer, useScope, useUi, useViewer } from './ViewerContext.tsx'

/** Width of the thumbnail in CSS px. */
const WIDTH = 160

/** Half the width of a number alone, in CSS px. */
const HALF_NUMBER = 24

export interface HoverThumbnailProps {
  frame: number
  /** Place on the track, 0 to 1. */
  fraction: number
  /** Of the track, in CSS px. */
  width: number
  /** The stage shows the frame already: no picture is decoded for it. */
  scrubbing: boolean
}

/** The frame under the pointer: its number, and its picture from the sprite sheet, or else from the engine. */
export function HoverThumbnail({ frame, fraction, width, scrubbing }: HoverThumbnailProps): ReactNode {
  const { startFrame } = useScope()
  const fileIndex = useUi((ui) => ui.fileIndex)
  const file = useRendition()?.files[fileIndex]
  const engine = usePlayer((player) => player.backEnd === 'engine')
  const hasSprite = file?.sprite != null && file.sprite_info !== null
  const pictured = hasSprite || (engine && !scrubbing)
  const half = pictured ? WIDTH / 2 : HALF_NUMBER
  const centre = Math.max(half, Math.min(width - half, fraction * width))
  return (
    <div className="hover" style={{ insetInlineStart: `${centre}px` }} aria-hidden="true">
      {hasSprite ? <Tile file={file} frame={frame} /> : pictured && <DecodedPicture frame={frame} />}
      <span className="hover-frame">{frame + startFrame}</span>
    </div>
  )
}

function Tile({ file, frame }: { file: RenditionFile; frame: number }): ReactNode {
  const { sprite, sprite_info: info } = file
  const tile = info && tileOf(info, frame)
  if (!tile || !info || !sprite) return null
  const scale = WIDTH / tile.width
  return (
    <div
      className="hover-picture"
      style={{
        inlineSize: WIDTH,
        blockSize: tile.height * scale,
        backgroundImage: `url(${JSON.stringify(sprite)})`,
        backgroundSize: `${info.columns * tile.width * scale}px ${info.rows * tile.height * scale}px`,
        backgroundPosition: `${-tile.x * scale}px ${-tile.y * scale}px`,
      }}
    >
      {/* A background does not tell when its address has run out; a picture does, and is then renewed. */}
      <img src={sprite} alt="" hidden />
    </div>
  )
}

/** Drawn by the player; until the first one is there, the place is kept free. */
function DecodedPicture({ frame }: { frame: number }): ReactNode {
  const { player } = useViewer()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const ratio = usePlayer((state) => (state.width > 0 ? state.height / state.width : 9 / 16))
  useEffect(() => {
    let over = false
    const draw = async (): Promise<void> => {
      const drawnFrame = canvas.current ? await player.thumbnail(frame, canvas.current) : undefined
      if (drawnFrame !== undefined && !over) setIsDrawn(true)
    }
    void draw()
    return () => {
      over = true
    }
  }, [player, frame])
  return (
    <canvas
      ref={canvas}
      className="hover-picture"
      width={WIDTH * 2}
      height={Math.max(1, Math.round(WIDTH * 2 * ratio))}
      style={{ inlineSize: WIDTH, blockSize: Math.round(WIDTH * ratio), visibility: isDrawn ? undefined : 'hidden' }}
    />
  )
}
