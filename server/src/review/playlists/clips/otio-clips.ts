import { z } from 'zod'
import { parseOtio } from '../../../planning/scene-import/otio.ts'
import { fileName } from './clip.ts'
import type { FoundClip } from './clip.ts'

const Media = z.object({ name: z.string().nullish(), target_url: z.string().nullish() })
const Thing = z.object({
  OTIO_SCHEMA: z.string(),
  name: z.string().nullish(),
  kind: z.string().nullish(),
  children: z.array(z.unknown()).nullish(),
  media_reference: z.unknown().optional(),
  media_references: z.record(z.string(), z.unknown()).nullish(),
  metadata: z
    .object({ arbo: z.object({ item_id: z.uuid() }) })
    .nullish()
    .catch(null),
})
type Thing = z.infer<typeof Thing>

function clipOf({ name, metadata, media_reference, media_references }: Thing): FoundClip {
  const media = [media_reference, ...Object.values(media_references ?? {})].flatMap((one) => {
    const { success, data } = Media.safeParse(one)
    return success ? [data] : []
  })
  const files = media.flatMap((one) => [one.target_url, one.name]).flatMap((one) => (one ? [fileName(one)] : []))
  return { name: name || (files[0] ?? ''), itemId: metadata?.arbo.item_id ?? null, files: [...new Set(files)] }
}

/** The order is that of the tracks, and in each that of its clips. */
function clipsIn(value: unknown): FoundClip[] {
  const thing = Thing.parse(value)
  const [schema] = thing.OTIO_SCHEMA.split('.')
  if (schema === 'Clip') return [clipOf(thing)]
  if (schema === 'Track' && thing.kind && thing.kind !== 'Video') return []
  return (thing.children ?? []).flatMap(clipsIn)
}

/**
 * The picture's clips of an OpenTimelineIO file with their words about their scenes.
 * @throws {TimelineError} as the import of scenes
 */
export function otioClips(words: string): FoundClip[] {
  // Names the fault of a file that is none, is nested too deep or shows nothing.
  parseOtio(words)
  return clipsIn((JSON.parse(words) as { tracks: unknown }).tracks)
}
