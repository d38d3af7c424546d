import type { RoomStore } from '@arbo/core'
import { syncViewerWithRoom, type ViewerTie } from '@arbo/core/internal'
import { Stack } from '@arbo/kit/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import styles from '../sequence/review.module.css'

type ViewerElement = HTMLElementTagNameMap['arbo-review-viewer']

interface RoomViewerProps {
  store: RoomStore
  itemId: string
  /** The rendition that the room uses for this scene. */
  renditionId: string | null
  onTied: (tie: ViewerTie | null) => void
  /** Stands below the field for a comment. */
  decision: ReactNode
  onStep: (by: 1 | -1) => void
}

/** The viewer of a room. The element stays from scene to scene, so that full screen stays on. */
export function RoomViewer({ store, itemId, renditionId, decision, onTied, onStep }: RoomViewerProps): ReactNode {
  const { session } = useApp()
  const viewer = useRef<ViewerElement | null>(null)
  /** Where a scene opens; afterwards the tie controls the position. */
  const [opened, setOpened] = useState(() => ({ itemId, ...placeOf(store, itemId, renditionId) }))
  if (opened.itemId !== itemId) setOpened({ itemId, ...placeOf(store, itemId, renditionId) })

  useEffect(() => {
    if (!viewer.current) return
    const tie = syncViewerWithRoom(store, viewer.current)
    onTied(tie)
    return () => {
      tie.close()
      onTied(null)
    }
  }, [store, onTied])

  return (
    <Stack session={session} as="arbo-session" fill>
      <arbo-review-viewer
        ref={viewer}
        class={styles['review-player']}
        data-theme="dark"
        item-id={itemId}
        in-list
        rendition-id={opened.renditionId}
        frame={opened.frame}
        onlist-step={({ detail }) => onStep(detail.by)}
      >
        {decision}
      </arbo-review-viewer>
    </Stack>
  )
}

function placeOf(
  store: RoomStore,
  itemId: string,
  roomRenditionId: string | null,
): { renditionId?: string; frame?: number } {
  const { shown: position } = store.getState()
  const isShown = position.item_id === itemId
  const renditionId = isShown ? (position.rendition_id ?? roomRenditionId) : roomRenditionId
  return { ...(renditionId === null ? {} : { renditionId }), ...(isShown ? { frame: position.frame } : {}) }
}
