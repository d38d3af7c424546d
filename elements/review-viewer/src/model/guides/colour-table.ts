import type { Channel, Guides } from './guides-store.ts'

/** Rows of a colour matrix in the order of SVG's feColorMatrix. Luminance by BT.709. */
const MATRICES: Record<Channel, string | null> = {
  all: null,
  red: rows(1, 0, 0),
  green: rows(0, 1, 0),
  blue: rows(0, 0, 1),
  luminance: rows(0.2126, 0.7152, 0.0722),
}

function rows(red: number, green: number, blue: number): string {
  const row = `${red} ${green} ${blue} 0 0`
  return `${row} ${row} ${row} 0 0 0 1 0`
}

/** Values of the matrix that leaves one channel, as grey; null where all are seen. */
export function channelMatrix(channel: Channel): string | null {
  return MATRICES[channel]
}

/**
 * What each of the 256 values of a channel becomes, 0 to 1: light is made brighter by stops of exposure, then gamma bends
 * the middle tones. Null where nothing changes, so that the untouched picture takes no pass at all.
 */
export function toneTable({ exposure, gamma }: Pick<Guides, 'exposure' | 'gamma'>): number[] | null {
  if (exposure === 0 && gamma === 1) return null
  const factor = 2 ** exposure
  return Array.from({ length: 256 }, (_, value) => {
    const light = Math.min(1, toLight(value / 255) * factor)
    return Math.round(fromLight(light) ** (1 / gamma) * 1e4) / 1e4
  })
}

/** sRGB's transfer function, and back. */
function toLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function fromLight(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}
