import type { Rational } from './rational.ts'

export type MediaKind = 'video' | 'image' | 'audio'

/**
 * Container families this product reads, by the content of the file and not by its extension. 'pictures' are those of
 * a zip archive once they are unpacked.
 */
export type MediaContainer = 'mp4' | 'mov' | 'webm' | 'jpeg' | 'png' | 'gif' | 'zip' | 'pictures'

export type Rotation = 0 | 90 | 180 | 270

export interface AudioInfo {
  codec: string
  channels: number
  /** Hz */
  sampleRate: number
}

/** ffmpeg's names of the colour tags in the stream; null where the file carries none. */
export interface ColourInfo {
  range: string | null
  space: string | null
  transfer: string | null
  primaries: string | null
}

export interface MediaInfo {
  kind: MediaKind
  container: MediaContainer
  /** bytes */
  size: number
  codec: string
  profile: string | null
  /** H.264 and HEVC only, times ten for H.264: 4.1 is 41. */
  level: number | null
  pixelFormat: string | null
  /** Bits per component. */
  bitDepth: number | null
  /** Shown size in square pixels: rotation and sample aspect ratio applied. 0 for audio. */
  width: number
  height: number
  /** Stored size. */
  codedWidth: number
  codedHeight: number
  /** Clockwise degrees by which a player turns the stored picture. */
  rotation: Rotation
  sampleAspectRatio: Rational
  /** Each frame holds two half pictures of different moments. */
  isInterlaced: boolean
  /** The rate in the container; the frame table's is the better one. null for audio. */
  frameRate: Rational | null
  /** The count in the container; null where it has none. 1 for images. */
  frameCount: number | null
  /** Integer microseconds; 0 for images. */
  duration: number
  audio: AudioInfo | null
  colour: ColourInfo
  /** Start timecode of the recording, such as '01:00:00:00' or '01:00:00;00' (drop-frame). */
  timecode: string | null
  /** Indexes of the streams in use within the file; null where there is none. */
  streams: { video: number | null; audio: number | null }
}

/** Exact presentation times of all frames that are shown, in order. */
export interface FrameTable {
  /** Frames a second: exact for a constant rate, the nominal one otherwise. */
  rate: Rational
  count: number
  /** Seconds per tick of `pts`. */
  timeBase: Rational
  /** 'constant' where frame n starts at n / rate, else the start of each frame in ticks, strictly ascending. */
  pts: 'constant' | number[]
}

/** Tiles are laid out row by row; `frames[i]` is the frame shown in tile i. */
export interface SpriteInfo {
  columns: number
  rows: number
  /** pixels */
  tileWidth: number
  tileHeight: number
  frames: number[]
}

/** A picture cut into square tiles, at several sizes. */
export interface TilesInfo {
  /** Edge of a tile in pixels; those at the right and at the bottom may be smaller. */
  size: number
  extension: 'jpeg' | 'webp'
  /** Sizes in pixels, the smallest first; the last one is the picture's own. */
  levels: { width: number; height: number }[]
}

export interface Waveform {
  /** Integer microseconds from the start of the clip to the end of the last peak. */
  duration: number
  /** Loudest sample of each equal part of the duration, 0 to 255 of full scale. */
  peaks: number[]
}

/** Called with a share between 0 and 1, never falling. */
export type ProgressListener = (share: number) => void

export interface StageOptions {
  signal?: AbortSignal
  onProgress?: ProgressListener
}
