import type { ItemMarker, Person, ReviewParts, ReviewSource, ReviewState, ScenePartChanges } from '@arbo/core'
import type { ViewerMedia } from '../model/source/viewer-inputs.ts'
import { createUploadSource, type UploadSource } from './upload-source.ts'

const AT = '2026-03-01T10:00:00Z'
export const ADA: Person = { id: 'u1', display_name: 'Ada Byron', profile_image: null }
export const MIKA: Person = { id: 'u2', display_name: 'Mika Sato', profile_image: null }

/** Everything that a scene has, of two people. */
export const PARTS: Required<Pick<ReviewParts, 'files' | 'notes' | 'markers'>> = {
  files: [
    {
      id: 'f1',
      name: 'brief.pdf',
      category: 'document',
      kind: 'pdf',
      size: 12_000,
      url: '/f/brief.pdf?t=x',
      is_link: false,
      created_at: AT,
      created_by: ADA,
    },
    {
      id: 'f2',
      name: 'Mood board',
      category: 'link',
      kind: 'other',
      size: 0,
      url: 'https://example.com/mood',
      is_link: true,
      created_at: AT,
      created_by: MIKA,
    },
  ],
  notes: [
    {
      id: 'n1',
      text: 'Keep the horizon low.\n\nSee https://example.com/brief.',
      created_at: AT,
      updated_at: AT,
      created_by: ADA,
    },
    { id: 'n2', text: 'The lamp flickers twice.', created_at: AT, updated_at: AT, created_by: MIKA },
  ],
  markers: [
    { id: 'k1', rendition_id: 'v1', frame: 24, colour: '#1E88FF', label: 'Blink', created_at: AT, created_by: ADA },
    { id: 'k2', rendition_id: 'v1', frame: 120, colour: '#FFD400', label: '', created_at: AT, created_by: MIKA },
  ],
}
export const ALL_RIGHTS = [
  'media_createRendition_create',
  'media_createComment_create',
  'media_deleteComment_delete',
  'media_createAnnotation_create',
  'media_deleteAnnotation_delete',
  'item_updateItemDetails_update',
]

export interface PartsSource extends UploadSource {
  /** What was asked for, as name and value. */
  done: [string, unknown][]
  set(change: Partial<ReviewState>): void
}

/** A source with a scene's parts, as one over a server has them, that keeps what is changed. */
export function createPartsSource(
  media: ViewerMedia | ViewerMedia[],
  parts: Partial<ReviewParts> = {},
  can: Partial<ReviewState['can']> = {},
): PartsSource {
  const uploads = createUploadSource(media)
  const done: [string, unknown][] = []
  const listeners = new Set<(state: ReviewState, before: ReviewState) => void>()
  const inner = uploads.source.getState()
  let state: ReviewState = {
    ...inner,
    me: ADA,
    can: { ...inner.can, deleteRendition: true, ...can },
    renditions: inner.renditions.map((each) => ({ ...each, created_by: ADA, created: AT, last_updated: AT })),
    parts: { ...PARTS, uploads: [], rights: ALL_RIGHTS, ...parts },
  }
  function set(change: Partial<ReviewState>): void {
    const before = state
    state = { ...state, ...change }
    for (const listener of listeners) listener(state, before)
  }
  uploads.source.subscribe(({ uploads: list }) => set({ uploads: list }))
  const now = (): ReviewParts => state.parts ?? { uploads: [], rights: [] }
  const show = (change: Partial<ReviewParts>): void => set({ parts: { ...now(), ...change } })
  const changed = async (name: string, value: unknown, change: Partial<ReviewParts>): Promise<void> => {
    done.push([name, value])
    show(change)
  }
  const marker = (value: Partial<ItemMarker>): ItemMarker => ({
    id: 'new',
    rendition_id: 'v1',
    frame: 0,
    colour: '#FF0001',
    label: '',
    created_at: AT,
    created_by: ADA,
    ...value,
  })
  const changes: ScenePartChanges = {
    addFiles: (files) => done.push(['addFiles', files.map(({ name }) => name)]),
    cancelFile: (id) => done.push(['cancelFile', id]),
    retryFile: (id) => done.push(['retryFile', id]),
    addLink: (link) => changed('addLink', link, {}),
    editFile: (file) => changed('editFile', file, {}),
    deleteFile: (id) => changed('deleteFile', id, { files: now().files?.filter((each) => each.id !== id) ?? [] }),
    addNote: (text) =>
      changed('addNote', text, {
        notes: [...(now().notes ?? []), { id: 'new', text, created_at: AT, updated_at: AT, created_by: ADA }],
      }),
    editNote: (note) => changed('editNote', note, {}),
    deleteNote: (id) => changed('deleteNote', id, { notes: now().notes?.filter((each) => each.id !== id) ?? [] }),
    addMarker: (value) => changed('addMarker', value, { markers: [...(now().markers ?? []), marker(value)] }),
    editMarker: (value) =>
      changed('editMarker', value, {
        markers: now().markers?.map((each) => (each.id === value.id ? { ...each, ...value } : each)) ?? [],
      }),
    deleteMarkers: (ids) =>
      changed('deleteMarkers', ids, { markers: now().markers?.filter(({ id }) => !ids.includes(id)) ?? [] }),
  }
  const source: ReviewSource = {
    ...uploads.source,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    parts: changes,
    renditions: {
      async edit(id, patch) {
        done.push(['edit', { id, ...patch }])
        set({ renditions: state.renditions.map((each) => (each.id === id ? { ...each, ...patch } : each)) })
      },
      async delete(id) {
        done.push(['delete', id])
        set({ renditions: state.renditions.filter((each) => each.id !== id) })
      },
    },
  }
  return { ...uploads, source, done, set }
}
