import type { PlaylistImport } from '@arbo/core/contract'
import type { FoundClip } from './clip.ts'

type Matched = PlaylistImport['matched'][number]
type Unmatched = PlaylistImport['unmatched'][number]
type By = Matched['by']

/** A scene that clips may be: its files are the names of its renditions' media. */
export interface Candidate {
  id: string
  name: string
  code: string | null
  files: string[]
}

/** The endings that this product and others put behind a name: `SC010 v3`, `SC010 v3 2`, `SC010_v003.mov`. */
const BEHIND = /(\.[a-z0-9]{1,8})?$/i
const VERSION = /[ ._-]v\d{1,4}( \d+)?$/i

/** A name as it stands and without version and extension, in lower case. */
export function namesIn(words: string): string[] {
  const fullName = words.trim().toLowerCase()
  const bare = fullName.replace(BEHIND, '')
  return [...new Set([fullName, fullName.replace(VERSION, ''), bare, bare.replace(VERSION, '')])].filter(Boolean)
}

export class SceneBook {
  readonly #by: Record<By, Map<string, Set<Candidate>>> = {
    id: new Map(),
    name: new Map(),
    code: new Map(),
    file: new Map(),
  }

  constructor(scenes: readonly Candidate[]) {
    for (const scene of scenes) {
      this.#put('id', scene.id, scene)
      this.#put('name', scene.name, scene)
      if (scene.code) this.#put('code', scene.code, scene)
      for (const file of scene.files) this.#put('file', file, scene)
    }
  }

  #put(by: By, key: string, scene: Candidate): void {
    const map = this.#by[by]
    const scenes = map.get(key.toLowerCase())
    if (scenes) scenes.add(scene)
    else map.set(key.toLowerCase(), new Set([scene]))
  }

  find(by: By, keys: readonly string[]): Candidate[] {
    return [...new Set(keys.flatMap((key) => [...(this.#by[by].get(key.toLowerCase()) ?? [])]))]
  }
}

function findScene(clip: FoundClip, book: SceneBook): { scene: Candidate; by: By } | 'unknown' | 'ambiguous' {
  const names = namesIn(clip.name)
  const keys: [By, string[]][] = [
    ['id', clip.itemId ? [clip.itemId] : []],
    ['name', names],
    ['code', names],
    ['file', clip.files],
  ]
  let candidates: readonly Candidate[] = []
  for (const [by, key] of keys) {
    const scenes = book.find(by, key).filter((scene) => candidates.length === 0 || candidates.includes(scene))
    const [scene] = scenes
    if (scene && scenes.length === 1) return { scene, by }
    if (scenes.length > 1) candidates = scenes
  }
  return candidates.length > 1 ? 'ambiguous' : 'unknown'
}

/** Which scene each clip is. Where several have its name, the file decides; a scene comes in once. */
export function matchClips(clips: readonly FoundClip[], book: SceneBook): Omit<PlaylistImport, 'playlist'> {
  const matched: Matched[] = []
  const unmatched: Unmatched[] = []
  const sceneIds = new Set<string>()
  for (const clip of clips) {
    const match = findScene(clip, book)
    if (typeof match === 'string') unmatched.push({ clip: clip.name, reason: match })
    else if (sceneIds.has(match.scene.id)) unmatched.push({ clip: clip.name, reason: 'repeated' })
    else {
      sceneIds.add(match.scene.id)
      matched.push({ clip: clip.name, item_id: match.scene.id, name: match.scene.name, by: match.by })
    }
  }
  return { matched, unmatched }
}
