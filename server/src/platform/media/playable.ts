import { isRgb } from './colour.ts'
import type { MediaInfo } from './types.ts'

/** Why a browser could not play the file as it is. */
export type ProxyReason =
  | 'container'
  | 'video_codec'
  | 'pixel_format'
  | 'profile'
  | 'level'
  | 'interlaced'
  | 'pixel_shape'
  | 'audio_codec'

export interface ProxyPlan {
  /** 'remux' changes the container and keeps the encoded pictures. */
  action: 'none' | 'remux' | 'encode'
  reasons: ProxyReason[]
}

/** Chromium, Firefox and Safari all decode these; 'Extended' and the 4:2:2, 4:4:4 and 10-bit profiles they do not. */
const PROFILES = ['Baseline', 'Constrained Baseline', 'Main', 'High', 'Constrained High', 'Progressive High']
const PIXEL_FORMATS = ['yuv420p', 'yuvj420p']
const AUDIO_CODECS = ['aac', 'mp3']
/** 5.2: 4096 x 2304 at 60 frames a second; hardware decoders end here. */
const HIGHEST_LEVEL = 52

function videoReasons(info: MediaInfo): ProxyReason[] {
  if (info.codec !== 'h264') return ['video_codec']
  const reasons: ProxyReason[] = []
  if (!PIXEL_FORMATS.includes(info.pixelFormat ?? '') || isRgb(info)) reasons.push('pixel_format')
  if (!PROFILES.includes(info.profile ?? '')) reasons.push('profile')
  if ((info.level ?? 0) > HIGHEST_LEVEL) reasons.push('level')
  // Browsers show both halves of a frame at once, as combs, and not all of them stretch pixels that are no squares.
  if (info.isInterlaced) reasons.push('interlaced')
  if (info.sampleAspectRatio.num !== info.sampleAspectRatio.den) reasons.push('pixel_shape')
  return reasons
}

/**
 * Whether a video needs a playable copy: everything but progressive 8-bit 4:2:0 H.264 of square pixels with AAC, MP3 or
 * no sound in MP4 does.
 */
export function needsProxy(info: MediaInfo): ProxyPlan {
  const reasons = videoReasons(info)
  const action = reasons.length > 0 ? 'encode' : 'remux'
  if (info.container !== 'mp4') reasons.push('container')
  if (!isAudioPlayable(info)) reasons.push('audio_codec')
  return reasons.length === 0 ? { action: 'none', reasons } : { action, reasons }
}

export function isAudioPlayable(info: MediaInfo): boolean {
  return info.audio === null || AUDIO_CODECS.includes(info.audio.codec)
}
