import { lines } from '../child-process.ts'
import type { ProgressListener } from './types.ts'

/** Arguments that make ffmpeg write its progress to stdout; put them before the inputs. */
export const PROGRESS_ARGS = ['-progress', 'pipe:1', '-nostats'] as const

/**
 * Reads the output of `-progress pipe:1` ('frame=12' lines) and reports frames done as a share of all. The share stays
 * below 1 until the process has ended: moving the index to the front comes after the last frame.
 */
export function frameProgress(frameCount: number, report: ProgressListener): (chunk: Buffer) => void {
  let highest = 0
  const reader = lines((line) => {
    const frame = /^frame=\s*(\d+)/.exec(line)
    if (!frame) return
    const share = Math.min(0.99, Number(frame[1]) / Math.max(1, frameCount))
    if (share <= highest) return
    highest = share
    report(share)
  })
  return reader.push
}

/** A listener for one stage of a longer job: 0 to 1 of the stage becomes `from` to `to` of the job. */
export function stageOf(report: ProgressListener | undefined, from: number, to: number): ProgressListener {
  return (share) => report?.(from + (to - from) * share)
}
