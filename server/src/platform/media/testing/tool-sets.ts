import { findMediaTools, mediaTools } from '../tools.ts'
import type { MediaTools } from '../tools.ts'

/** The tools of this machine and, where they run on it, the builds that come with npm (ffmpeg of 2018). */
export async function toolSets(): Promise<[string, MediaTools][]> {
  const system = await mediaTools()
  const packaged = await findMediaTools({ PATH: '' }).catch(() => null)
  const sets: [string, MediaTools][] = [[`ffmpeg ${system.ffmpeg.version}`, system]]
  if (packaged && packaged.ffmpeg.path !== system.ffmpeg.path) sets.push(['the packaged ffmpeg', packaged])
  return sets
}
