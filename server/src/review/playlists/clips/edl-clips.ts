import { eventIn, parseEdl } from '../../../planning/scene-import/edl.ts'
import { fileName } from './clip.ts'
import type { FoundClip } from './clip.ts'

const NOTE = /^\*\s*(FROM CLIP NAME|TO CLIP NAME|SOURCE FILE|MEDIA FILE|FROM FILE)\s*:\s*(.+)$/i
/** Frames a second at which every timecode exists: here only the order of the events counts. */
const ANY_RATE = 100

/**
 * The picture's clips of an edit decision list, by its comments on their names and files, else by their reels.
 * @throws {TimelineError} as the import of scenes
 */
export function edlClips(words: string): FoundClip[] {
  // Names the fault of a file that is no edit list.
  parseEdl(words, ANY_RATE)
  const clips: FoundClip[] = []
  let clip: FoundClip | undefined
  for (const line of words.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    const event = eventIn(line)
    if (event) {
      clip = event.isPicture && !event.isBlack ? { name: event.reel, itemId: null, files: [] } : undefined
      if (clip) clips.push(clip)
      continue
    }
    const [, kind = '', value = ''] = NOTE.exec(line) ?? []
    if (!clip || !kind) continue
    if (kind.toUpperCase().endsWith('CLIP NAME')) clip.name = value.trim()
    else clip.files.push(fileName(value.trim()))
  }
  return clips
}
