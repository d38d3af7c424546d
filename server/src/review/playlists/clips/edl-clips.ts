import { parseEdl } from '../../../planning/scene-import/edl.ts'
import { fileName } from './clip.ts'
import type { FoundClip } from './clip.ts'

/** Event, reel and channels of a line that is one. */
const EVENT = /^\d{1,6}\s+(\S+)\s+(\S+)\s+(?:C|D|W\d{3}|K\s*B?)\b/
const PICTURE = /^(V|B$|NONE|AA?\/V)/i
const NOTE = /^\*\s*(FROM CLIP NAME|TO CLIP NAME|SOURCE FILE|MEDIA FILE|FROM FILE)\s*:\s*(.+)$/i
const BLACK = new Set(['BL', 'BLK', 'BLACK'])

/**
 * The picture's clips of an edit decision list, by its comments on their names and files, else by their reels.
 * @throws {TimelineError} as the import of scenes
 */
export function edlClips(words: string): FoundClip[] {
  // Names the fault of a file that is no edit list.
  parseEdl(words)
  const clips: FoundClip[] = []
  let clip: FoundClip | undefined
  for (const line of words.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    const [isEvent, reel = '', channels = ''] = EVENT.exec(line) ?? []
    if (isEvent) {
      clip =
        PICTURE.test(channels) && !BLACK.has(reel.toUpperCase()) ? { name: reel, itemId: null, files: [] } : undefined
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
