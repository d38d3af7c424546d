import type { Levels, RoomMinutes } from '@arbo/core/contract'
import { text } from '../../texts.ts'
import type { ExportScene } from '../../exports/material.ts'
import type { PictureDeps } from '../../exports/pdf/frame-picture.ts'
import { PICTURES_MAX, sectionsOf } from '../../exports/pdf/sections.ts'
import type { PdfSection } from '../../exports/pdf/sections.ts'
import { writePdf } from '../../exports/pdf/write-pdf.ts'
import { duration } from './zoned.ts'
import type { Zoned } from './zoned.ts'

type Scene = RoomMinutes['scenes'][number]

/** Times of one day need no day. */
function shortIn({ room }: RoomMinutes, { moment, time }: Zoned): (iso: string) => string {
  const dayOf = (iso: string) => moment(iso).slice(0, 10)
  return dayOf(room.started_at) === dayOf(room.ended_at ?? new Date().toISOString()) ? time : moment
}

function peopleLines({ people }: RoomMinutes, time: (iso: string) => string): string[] {
  return people.map(({ person, joined_at, left_at, seconds }) =>
    text('minutes.person', {
      name: person.display_name,
      from: time(joined_at),
      until: left_at === null ? text('minutes.now') : time(left_at),
      duration: duration(seconds),
    }),
  )
}

function sceneLines({ shown_seconds, decisions }: Scene, time: (iso: string) => string): string[] {
  const durationLines = shown_seconds > 0 ? [text('minutes.shown', { duration: duration(shown_seconds) })] : []
  const decided = decisions.map(({ from, to, by, at }) =>
    text('minutes.decided', {
      from: from?.name ?? text('minutes.no_status'),
      to: to?.name ?? text('minutes.no_status'),
      name: by.display_name,
      time: time(at),
    }),
  )
  return [...durationLines, ...decided]
}

function headingOf({ name, code, version }: Scene): string {
  const sceneName = code ? `${name} · ${code}` : name
  return version === null ? sceneName : text('minutes.scene', { scene: sceneName, version })
}

/**
 * The minutes on paper: the people who were there, and scene by scene the decisions, comments and drawings, beside its
 * frames.
 * @param material of the scenes of which something is to be told, cut to the room’s time
 */
export async function writeMinutesPdf(
  deps: PictureDeps,
  minutes: RoomMinutes,
  material: readonly ExportScene[],
  levels: Levels,
  zone: Zoned,
): Promise<Buffer> {
  const { room } = minutes
  const { sections, isFull } = await sectionsOf(deps, material, levels, { isNamed: false })
  const time = shortIn(minutes, zone)
  const scenes = minutes.scenes.flatMap((scene): PdfSection[] => {
    const lines = sceneLines(scene, time)
    const own = sections
      .filter(({ sceneId }) => sceneId === scene.item_id)
      .map((section): PdfSection => ({ ...section, isPart: true }))
    if (lines.length === 0 && own.length === 0) return []
    return [{ sceneId: scene.item_id, heading: headingOf(scene), lines, entries: [] }, ...own]
  })
  const people: PdfSection = {
    heading: text('minutes.people', { count: minutes.people.length }),
    lines: peopleLines(minutes, time),
    entries: [],
  }
  const until = room.ended_at === null ? text('minutes.now') : zone.moment(room.ended_at)
  const notes = [
    text('minutes.time', { from: zone.moment(room.started_at), until, zone: zone.zone }),
    text('minutes.started_by', { name: room.created_by.display_name }),
  ]
  if (isFull) notes.push(text('pdf.pictures', { count: PICTURES_MAX }))
  return writePdf(text('minutes.title', { name: room.name }), [people, ...scenes], notes)
}
