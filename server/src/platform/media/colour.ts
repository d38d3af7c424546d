import type { MediaInfo } from './types.ts'

/** Matrix names of ffmpeg's scaler by the stream's tag. */
const MATRICES: Record<string, string> = {
  bt709: 'bt709',
  smpte170m: 'bt601',
  bt470bg: 'bt601',
  fcc: 'fcc',
  smpte240m: 'smpte240m',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
}

/** Browsers take pictures of at least this height without a tag as BT.709, smaller ones as BT.601. */
const HD_HEIGHT = 720

export function isRgb(info: MediaInfo): boolean {
  return /^(gbr|rgb|bgr|argb|abgr|0rgb|0bgr|pal8|x2rgb)/.test(info.pixelFormat ?? '')
}

export function isFullRange(info: MediaInfo): boolean {
  return info.colour.range === 'pc' || (info.pixelFormat ?? '').startsWith('yuvj')
}

/** The scaler would take everything untagged as BT.601: reds and greens of HD pictures would shift. */
export function colourMatrix(info: MediaInfo): string {
  if (isRgb(info)) return 'bt709'
  return MATRICES[info.colour.space ?? ''] ?? (info.codedHeight >= HD_HEIGHT ? 'bt709' : 'bt601')
}

/** A scale filter to RGB pictures of the given size with the stream's own colours. */
export function scaleToRgb(info: MediaInfo, width: number, height: number): string {
  const range = isFullRange(info) ? 'pc' : 'tv'
  const source = isRgb(info) ? '' : `:in_color_matrix=${colourMatrix(info)}:in_range=${range}`
  return `scale=${width}:${height}${source},setsar=1,format=rgb24`
}
