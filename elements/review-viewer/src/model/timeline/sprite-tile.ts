import type { RenditionFile } from '@arbo/core'

export type SpriteInfo = NonNullable<RenditionFile['sprite_info']>

/** A tile of a sprite sheet: its corner and size in the sheet's px, and the frame it shows. */
export interface Tile {
  x: number
  y: number
  width: number
  height: number
  frame: number
}

/** The tile nearest to a frame, not after it where there is a choice; null for an empty sheet. */
export function tileOf(sprite: SpriteInfo, frame: number): Tile | null {
  let low = 0
  let high = sprite.frames.length - 1
  if (high < 0) return null
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sprite.frames[middle] ?? Infinity) <= frame) low = middle
    else high = middle - 1
  }
  return {
    x: (low % sprite.columns) * sprite.tile_width,
    y: Math.floor(low / sprite.columns) * sprite.tile_height,
    width: sprite.tile_width,
    height: sprite.tile_height,
    frame: sprite.frames[low] ?? 0,
  }
}
