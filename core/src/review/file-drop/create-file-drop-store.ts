import { createStore } from 'zustand/vanilla'
import { ENTITY_TYPE, type EntityType } from '../../contract/platform/enums.ts'
import type { SceneMatch } from '../../contract/planning/scenes.ts'
import { createClient } from '../../platform/api/client.ts'
import { failureOf, isApiError } from '../../platform/api/api-error.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { SLOW_TIMEOUT_MS } from '../../platform/api/http.ts'
import type { ReadableStore } from '../../platform/data/live-store.ts'
import { importContent } from '../../platform/files/import-content.ts'
import type { Session } from '../../platform/session/types.ts'
import { firstStatusOf } from '../../planning/status-flows/first-status.ts'
import { checkReviewFiles } from '../renditions/check-review-files.ts'
import { pageUploads } from '../renditions/page-uploads.ts'
import { commonStart, readShotName, SHOT_LEVELS, shotKey, type ShotName } from './shot-name.ts'

/** Files of one drop; more are left out. */
export const MOST_DROPPED = 1000

/** A file with its path in the dropped folder. */
export interface DroppedFile {
  file: File
  path: string
}

/** Where files are dropped. */
export interface DropPlace {
  /** The scene whose page it is: what names none goes to it. */
  scene?: { id: string; name: string }
  /** Only these scenes are meant, as on a playlist. */
  sceneIds?: readonly string[]
  /** The entity whose page it is: its scenes are meant, and new ones come below it. */
  entity?: { id: string; type: EntityType; name: string }
}

/** Where a file goes: a version of a scene, one of a new scene, or nowhere. */
export type DropTarget =
  | { kind: 'scene'; scene: Pick<SceneMatch, 'id' | 'name' | 'code' | 'ancestors'> }
  | { kind: 'new'; shot: ShotName }
  | { kind: 'none' }

export interface DropRow {
  id: string
  file: File
  path: string
  /** Why it cannot become a version; then it goes nowhere. */
  refusal: Failure | null
  /** It was dropped twice. */
  isRepeated: boolean
  /** What its name says. */
  shot: ShotName
  matches: readonly SceneMatch[]
  target: DropTarget
}

export interface FileDropState {
  status: 'reading' | 'ready' | 'failed' | 'writing'
  error: Failure | null
  rows: readonly DropRow[]
  /** Files beyond `MOST_DROPPED`. */
  leftOut: number
  /** The project of new scenes: one that is there, or the name of a new one. Null where the place says it. */
  project: { id: string; name: string } | { id: null; name: string } | null
  mayCreate: boolean
}

/** Files on their way to scenes: what goes where is shown and changed before anything is written. */
export interface FileDropStore extends ReadableStore<FileDropState> {
  /** Looks the names up again. */
  match(): Promise<void>
  setTarget(rowId: string, target: DropTarget): void
  setProject(project: FileDropState['project']): void
  /** Makes what is new and starts the uploads. Null: refused, and why stands in the state. */
  start(): Promise<{ uploads: number; first: { id: string; name: string } | null; projectId: string | null } | null>
}

const NOWHERE: DropTarget = { kind: 'none' }
const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404], timeoutMs: SLOW_TIMEOUT_MS }
/** Names of what a place needs and a file does not say: scenes of a take lie in an episode of a process. */
const MISSING = { process: 'Animation', episode: 'EP01', take: '' } as const
const IMAGE = /\.(?:jpe?g|png)$/i

/** Whether a name says that it lies elsewhere than the scene does. */
function isElsewhere(shot: ShotName, { ancestors }: SceneMatch): boolean {
  return ancestors.some(({ type, name, code }) => {
    const level = type === ENTITY_TYPE.episode ? 'episode' : type === ENTITY_TYPE.take ? 'take' : null
    if (level === null || shot[level] === '') return false
    const said = [code ?? '', name].map((word) => readShotName(`${word} sh1`)[level]).filter(Boolean)
    return said.length > 0 && !said.includes(shot[level])
  })
}

/** A place without gaps: below an entity only what lies below it. */
function placed(shot: ShotName, type: EntityType): ShotName {
  const whole = { ...shot }
  SHOT_LEVELS.forEach((level, at) => {
    const isNeeded = SHOT_LEVELS.slice(at + 1).some((lower) => shot[lower] !== '')
    if (at + 1 <= type) whole[level] = ''
    else if (whole[level] === '' && isNeeded) whole[level] = MISSING[level]
  })
  return whole
}

const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`
const CODE = /^[\w-]{1,20}$/

const COLUMNS = {
  Process: 'level:1',
  Episode: 'level:2',
  Take: 'level:3',
  Name: 'name',
  Code: 'code',
  Status: 'status',
} as const

/** New scenes as a sheet to import. @param status by its name; '' for none */
async function sheetOf(shots: readonly ShotName[], status: string) {
  const lines = shots.map(({ process, episode, take, scene }) =>
    [process, episode, take, scene, CODE.test(scene) ? scene : '', status].map(cell).join(','),
  )
  const sheet = [Object.keys(COLUMNS).join(','), ...lines].join('\n')
  return { ...(await importContent(new File([sheet], 'dropped.csv'))), mapping: COLUMNS, create_parents: true }
}

export function createFileDropStore(
  session: Session,
  { place, files }: { place: DropPlace; files: readonly DroppedFile[] },
): FileDropStore {
  const api = createClient(session)
  const inType = place.entity?.type ?? ENTITY_TYPE.project
  const mayAdd = session.can('project_addItem_create') && !place.sceneIds
  const mayCreate = mayAdd && (place.entity !== undefined || place.scene === undefined)
  const seen = new Set<string>()
  const rows = files.slice(0, MOST_DROPPED).map(({ file, path }, at): DropRow => {
    const key = [file.name, file.size, file.lastModified].join('/')
    const isRepeated = seen.has(key)
    seen.add(key)
    const refusal = checkReviewFiles([file])
    return {
      id: String(at),
      file,
      path,
      refusal,
      isRepeated,
      shot: readShotName(file.name),
      matches: [],
      target: NOWHERE,
    }
  })
  const folder = files[0]?.path.includes('/') ? (files[0].path.split('/')[0] ?? '') : ''
  const name = folder || commonStart(rows.map(({ file }) => file.name))
  const store = createStore<FileDropState>(() => ({
    status: 'reading',
    error: null,
    rows,
    leftOut: Math.max(0, files.length - MOST_DROPPED),
    project: place.entity || !mayCreate ? null : { id: null, name },
    mayCreate,
  }))
  const patch = (change: Partial<FileDropState>): void => store.setState(change)

  function targetOf({ refusal, isRepeated, shot }: DropRow, matches: readonly SceneMatch[]): DropTarget {
    if (refusal || isRepeated) return NOWHERE
    // Of several that fit, the one on whose page the file was dropped is meant.
    const only = matches.find(({ id }) => id === place.scene?.id) ?? (matches.length === 1 ? matches[0] : undefined)
    if (only) return { kind: 'scene', scene: only }
    if (matches.length > 1) return NOWHERE
    if (place.scene) return { kind: 'scene', scene: { ...place.scene, code: null, ancestors: [] } }
    return mayCreate ? { kind: 'new', shot: placed(shot, inType) } : NOWHERE
  }

  async function match(): Promise<void> {
    patch({ status: 'reading', error: null })
    const asked = rows.filter(({ refusal, isRepeated }) => !refusal && !isRepeated)
    try {
      const found =
        asked.length === 0
          ? []
          : await api.matchItems({
              body: {
                file_names: asked.map(({ file }) => file.name),
                ...(place.entity ? { entity_id: place.entity.id } : {}),
                ...(place.sceneIds ? { item_ids: [...place.sceneIds] } : {}),
              },
              ...CALL,
            })
      const byRow = new Map(asked.map(({ id }, at) => [id, found[at] ?? []]))
      patch({
        status: 'ready',
        rows: store.getState().rows.map((row) => {
          const matches = (byRow.get(row.id) ?? []).filter((scene) => scene.may_upload && !isElsewhere(row.shot, scene))
          return { ...row, matches, target: targetOf(row, matches) }
        }),
      })
    } catch (error) {
      patch({ status: 'failed', error: failureOf(error) })
    }
  }

  /** Makes the new scenes; gives the scene of each place. */
  async function make(shots: readonly ShotName[]): Promise<{ scenes: Map<string, SceneIn>; entityId: string }> {
    const { project } = store.getState()
    let entityId = place.entity?.id ?? project?.id ?? null
    if (entityId === null) {
      const made = await api.createEntity({
        body: { name: project?.name.trim() ?? '', type: ENTITY_TYPE.project },
        ...CALL,
      })
      entityId = made.id
      // Whoever tries again goes on in this one.
      patch({ project: { id: made.id, name: made.name } })
    }
    const { template_flow } = await api.showEntity({ params: { id: entityId }, ...CALL })
    const status = firstStatusOf(template_flow)?.name ?? ''
    const params = { entity_id: entityId }
    const body = await sheetOf(shots, status)
    const written = await api.addImportedItems({ params, body, ...CALL }).then(
      () => body,
      async (error: unknown) => {
        // A level on the way has a flow of its own, which lacks this status: the scenes begin without one.
        if (status === '' || !isApiError(error) || error.code !== 'import_faulty') throw error
        const plain = await sheetOf(shots, '')
        await api.addImportedItems({ params, body: plain, ...CALL })
        return plain
      },
    )
    const { rows: made } = await api.importItems({ params, body: written, ...CALL })
    const scenes = new Map<string, SceneIn>()
    for (const { row, item_id, name: itemName } of made) {
      const shot = shots[row - 2]
      if (shot && item_id) scenes.set(shotKey(shot), { id: item_id, name: itemName })
    }
    return { scenes, entityId }
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    match,
    setTarget(rowId, target) {
      const next = target.kind === 'new' ? { ...target, shot: placed(target.shot, inType) } : target
      patch({ rows: store.getState().rows.map((row) => (row.id === rowId ? { ...row, target: next } : row)) })
    },
    setProject: (project) => patch({ project }),
    async start() {
      const going = store.getState().rows.filter(({ target }) => target.kind !== 'none')
      const shots = new Map(
        going.flatMap(({ target }) => (target.kind === 'new' ? [[shotKey(target.shot), target.shot]] : [])),
      )
      patch({ status: 'writing', error: null })
      try {
        const made = shots.size > 0 ? await make([...shots.values()]) : null
        const byScene = new Map<string, { scene: SceneIn; rows: DropRow[] }>()
        for (const row of going) {
          const scene =
            row.target.kind === 'scene'
              ? row.target.scene
              : row.target.kind === 'new'
                ? made?.scenes.get(shotKey(row.target.shot))
                : undefined
          if (!scene) continue
          const entry = byScene.get(scene.id) ?? { scene: { id: scene.id, name: scene.name }, rows: [] }
          entry.rows.push(row)
          byScene.set(scene.id, entry)
        }
        let uploads = 0
        for (const { scene, rows: own } of byScene.values()) {
          for (const set of versionsOf(own)) {
            pageUploads(session).start(scene, set)
            uploads += 1
          }
        }
        const [first] = byScene.values()
        patch({ status: 'ready' })
        return { uploads, first: first?.scene ?? null, projectId: made?.entityId ?? null }
      } catch (error) {
        patch({ status: 'ready', error: failureOf(error) })
        return null
      }
    },
  }
}

interface SceneIn {
  id: string
  name: string
}

/** Files of one scene as its versions: each film by itself, in the order of their versions; pictures as pages of one. */
function versionsOf(rows: readonly DropRow[]): File[][] {
  const sorted = rows.toSorted(
    (one, other) =>
      (one.shot.version ?? 0) - (other.shot.version ?? 0) ||
      one.file.name.localeCompare(other.file.name, undefined, { numeric: true }),
  )
  const pictures = sorted.filter(({ file }) => IMAGE.test(file.name))
  const films = sorted.filter(({ file }) => !IMAGE.test(file.name))
  return [...films.map(({ file }) => [file]), ...(pictures.length > 0 ? [pictures.map(({ file }) => file)] : [])]
}
