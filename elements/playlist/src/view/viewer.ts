import { TAGS } from '@arbo/core/wire'
import { createElement, type ReactNode, type Ref } from 'react'
import type { Entry } from '../model/playlist-data.ts'

/** The part of `<arbo-review-viewer>` that the playlist uses; it knows the viewer by its tag alone. */
export interface ViewerElement extends HTMLElement {
  play: () => void
  pause: () => void
  seek: (frame: number) => void
  getFrame: () => number
  sendComment: () => Promise<boolean>
}

interface ViewerProps {
  viewer: Ref<ViewerElement>
  entry: Entry
  hidden: boolean
  onReady: (frameCount: number) => void
  onPlayState: (playing: boolean) => void
  onStep: (by: 1 | -1) => void
}

/** One `<arbo-review-viewer>`. Its `ready` and `list-step` are not the page’s: the playlist tells its own. */
export function Viewer({ viewer, entry, hidden, onReady, onPlayState, onStep }: ViewerProps): ReactNode {
  const { media } = entry
  const source = media ? { media } : { 'item-id': entry.id, 'rendition-id': entry.renditionId ?? undefined }
  const props = {
    ...source,
    ref: viewer,
    class: 'viewer',
    hidden,
    'data-theme': 'dark',
    'in-list': true,
    onready(event: CustomEvent<{ frameCount: number }>) {
      event.stopPropagation()
      onReady(event.detail.frameCount)
    },
    'onplay-state': (event: CustomEvent<{ playing: boolean }>) => onPlayState(event.detail.playing),
    'onlist-step'(event: CustomEvent<{ by: 1 | -1 }>) {
      event.stopPropagation()
      onStep(event.detail.by)
    },
  }
  // What stands in a slot shows once, so it goes to the viewer in front.
  const decision = hidden ? null : createElement('slot', { name: 'decision', slot: 'decision' })
  return createElement(TAGS.reviewViewer, props, decision)
}
