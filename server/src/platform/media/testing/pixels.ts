import { sharp } from '../picture.ts'

export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** The frame number that the bars in a part of a picture show. */
export async function frameShown(file: string, area: Area): Promise<number> {
  const { data, info } = await sharp(file).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const line = (info.height >> 1) * info.width
  let frame = 0
  for (let bit = 0; bit < 8; bit += 1) {
    const column = Math.floor(((bit + 0.5) * info.width) / 8)
    if ((data[(line + column) * info.channels] ?? 0) > 127) frame |= 1 << bit
  }
  return frame
}
