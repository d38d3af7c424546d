/** Types of make-clips.mjs, which stays plain JavaScript so that Node 20 runs the harness without a build. */
export interface Clip {
  name: string
  /** Absolute path of the file, or of the playlist for HLS. */
  path: string
  /** The same, relative to the clip folder, with slashes. */
  file: string
  /** MIME type. */
  type: string
  rate: { num: number; den: number }
  /** False for variable frame rate. */
  constant: boolean
  /** A plain constant-rate file that starts at 0: one that a <video> element can be made exact on. */
  plain: boolean
  /** Frame rate that whoever opens it believes in. */
  hint: { num: number; den: number }
  /** The file stops before its last frames; `numbers` holds those that are there. */
  endsEarly: boolean
  /** Least time from one step to the next, in milliseconds. */
  paceMs: number
  hls: boolean
  /** numbers[n] is the number burnt into frame n, by ffmpeg's own decoder. */
  numbers: number[]
}
export const CLIP_FOLDER: string
export function makeClips(options?: { clips?: string[]; folder?: string }): Promise<Clip[]>
