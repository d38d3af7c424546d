import type { Rendition, ReviewSource, ReviewState, UploadState } from '@arbo/core'
import { LocalSource } from '../model/source/local-source.ts'
import type { ViewerMedia } from '../model/source/viewer-inputs.ts'

/** A source as a page with a server of its own would make it: the local one, with uploads that the test moves on. */
export interface UploadSource {
  source: ReviewSource
  /** The files of each upload that was asked for. */
  sent: File[][]
  /** What was asked of uploads, e.g. "cancel u1". */
  requests: string[]
  /** Changes an upload, named u1, u2 ... in the order of their start. */
  upload(id: string, change: Partial<UploadState>): void
  /** Adds a rendition, or changes the one with the same id. */
  rendition(change: Partial<Rendition> & { id: string }): void
  /** How the reading of the scene stands. */
  reading(status: ReviewState['status']): void
  /** Takes a rendition away, as somebody else's deletion does. */
  remove(id: string): void
}

export function createUploadSource(media: ViewerMedia | ViewerMedia[]): UploadSource {
  const local = new LocalSource({ media, currentUser: { id: 'u1', display_name: 'Ada Byron' } }, () => true)
  const listeners = new Set<(state: ReviewState, before: ReviewState) => void>()
  let state: ReviewState = { ...local.getState(), can: { ...local.getState().can, upload: true } }
  const set = (change: Partial<ReviewState>): void => {
    const before = state
    state = { ...state, ...change }
    for (const listener of listeners) listener(state, before)
  }
  local.subscribe(({ comments, annotations }) => set({ comments, annotations }))

  const sent: File[][] = []
  const requests: string[] = []
  const upload = (id: string, change: Partial<UploadState>): void =>
    set({ uploads: state.uploads.map((each) => (each.id === id ? { ...each, ...change } : each)) })
  const start = (files: File[]): string => {
    const id = `u${sent.push(files)}`
    const begun: UploadState = {
      id,
      fileNames: files.map(({ name }) => name),
      progress: 0,
      bytesSent: 0,
      bytesTotal: files.reduce((sum, { size }) => sum + size, 0),
      state: 'requesting',
      error: null,
      renditionId: null,
    }
    set({ uploads: [...state.uploads, begun] })
    return id
  }
  const source: ReviewSource = {
    reload: local.reload,
    loadAnnotations: local.loadAnnotations,
    addComment: local.addComment,
    editComment: local.editComment,
    completeComment: local.completeComment,
    assignComment: local.assignComment,
    addressComment: local.addressComment,
    removeAttachment: local.removeAttachment,
    findCommentPeople: local.findCommentPeople,
    reactToComment: local.reactToComment,
    deleteComment: local.deleteComment,
    annotate: local.annotate,
    retryRendition: local.retryRendition,
    close: local.close,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    upload: start,
    cancelUpload(id) {
      requests.push(`cancel ${id}`)
      upload(id, { state: 'cancelled' })
    },
    retryUpload(id) {
      requests.push(`retry ${id}`)
      upload(id, { state: 'sending', error: null })
    },
    dismissUpload(id) {
      set({ uploads: state.uploads.filter((each) => each.id !== id) })
    },
  }
  return {
    source,
    sent,
    requests,
    upload,
    reading: (status) => set({ status }),
    remove: (id) => set({ renditions: state.renditions.filter((each) => each.id !== id) }),
    rendition(change) {
      const [newest] = state.renditions
      if (!newest) throw new Error('There is no rendition to be like')
      const before = state.renditions.find(({ id }) => id === change.id) ?? { ...newest, version: newest.version + 1 }
      const others = state.renditions.filter(({ id }) => id !== change.id)
      set({ renditions: [{ ...before, ...change }, ...others].toSorted((a, b) => b.version - a.version) })
    },
  }
}
