import { stemOf } from '../../contract/planning/file-words.ts'

/** What the name of a file says of its place in a production; '' for what it does not say. */
export interface ShotName {
  process: string
  episode: string
  take: string
  scene: string
  /** From `v003`; null without one. */
  version: number | null
}

/** One and the same for all names of a place, whatever their version. */
export function shotKey({ process, episode, take, scene }: ShotName): string {
  return [process, episode, take, scene].join('/').toLowerCase()
}

/** The levels of a place below a project, the highest first. */
export const SHOT_LEVELS = ['process', 'episode', 'take'] as const

const EPISODE = /^(?:episode|epi|ep|e)\d{1,4}[a-z]?$/i
const TAKE = /^(?:sequence|seq|sq|take|tk|t)\d{1,5}[a-z]?$/i
const SCENE = /^(?:scene|shot|cut|sh|sc|c)\d{1,6}[a-z]?$/i
/** A sequence beside a shot, else a scene. */
const EITHER = /^s\d{1,6}[a-z]?$/i
const NUMBER = /^\d{2,6}[a-z]?$/i
const VERSION = /^(?:version|ver|v)(\d{1,5})$/i
/** Says how far a version is, and nothing of its place. */
const NOISE = /^(?:final|wip|preview|review|render|playblast|pb|proxy|h264|prores|\d+fps|\d+p|2k|4k)$/i

/** What studios write into the names of files, and the name of the process that it stands for. */
const PROCESSES: readonly [RegExp, string][] = [
  [/^(?:animation|anim|anm|ani)$/i, 'Animation'],
  [/^(?:layout|lay|lyt)$/i, 'Layout'],
  [/^(?:storyboard|story|board|sb|boards)$/i, 'Storyboard'],
  [/^(?:previs|previz|pvz)$/i, 'Previs'],
  [/^(?:blocking|block|blk)$/i, 'Blocking'],
  [/^(?:lighting|light|lgt|lit)$/i, 'Lighting'],
  [/^(?:compositing|comp|cmp)$/i, 'Compositing'],
  [/^(?:effects|fx|vfx|efx|sfx)$/i, 'Effects'],
  [/^(?:rough|roughs|rgh)$/i, 'Rough'],
  [/^(?:cleanup|clean|cln|tiedown)$/i, 'Clean-up'],
  [/^(?:colour|color|col|paint|ink)$/i, 'Colour'],
  [/^(?:background|backgrounds|bg)$/i, 'Backgrounds'],
  [/^(?:model|modelling|modeling|mdl)$/i, 'Modelling'],
  [/^(?:rig|rigging)$/i, 'Rigging'],
  [/^(?:edit|editing|edt|cut)$/i, 'Editing'],
  [/^(?:grade|grading|grd|di)$/i, 'Grading'],
]

const upper = (word: string): string => word.toUpperCase()

/**
 * Reads a name such as `ep01_sq010_sh0020_anim_v003.mov`: tokens by what they begin with, in any order. Numbers alone
 * are, from the last: scene, take, episode. Without any of these the words are the scene’s name.
 */
export function readShotName(fileName: string): ShotName {
  const tokens = stemOf(fileName)
    .normalize('NFC')
    .split(/[\s_.-]+/)
    .filter(Boolean)
  const shot: ShotName = { process: '', episode: '', take: '', scene: '', version: null }
  const rest: string[] = []
  const either: string[] = []
  for (const token of tokens) {
    const version = VERSION.exec(token)?.[1]
    const process = PROCESSES.find(([pattern]) => pattern.test(token))?.[1]
    if (version !== undefined) shot.version = Number(version)
    else if (EPISODE.test(token) && shot.episode === '') shot.episode = upper(token)
    else if (TAKE.test(token) && shot.take === '') shot.take = upper(token)
    else if (SCENE.test(token) && shot.scene === '') shot.scene = upper(token)
    else if (EITHER.test(token)) either.push(upper(token))
    else if (process !== undefined && shot.process === '') shot.process = process
    else if (!NOISE.test(token)) rest.push(token)
  }
  // s010_sh0020 and s010 alone.
  for (const token of either) {
    if (shot.scene === '') shot.scene = token
    else if (shot.take === '') shot.take = token
  }
  for (const token of rest.filter((word) => NUMBER.test(word)).toReversed()) {
    if (shot.scene === '') shot.scene = token
    else if (shot.take === '') shot.take = token
    else if (shot.episode === '') shot.episode = token
  }
  if (shot.scene === '') {
    const words = rest.join(' ')
    shot.scene = words.charAt(0).toUpperCase() + words.slice(1)
  }
  if (shot.scene === '') shot.scene = stemOf(fileName)
  return shot
}

/** The part that all names begin with and that says nothing of a place, such as a project’s code; '' where there is none. */
export function commonStart(fileNames: readonly string[]): string {
  const firsts = new Set(fileNames.map((name) => stemOf(name).split(/[\s_.-]+/)[0] ?? ''))
  const [first = ''] = firsts
  if (firsts.size !== 1 || first === '' || fileNames.length < 2) return ''
  const isPlace = [EPISODE, TAKE, SCENE, EITHER, NUMBER, VERSION].some((pattern) => pattern.test(first))
  return isPlace ? '' : first
}
