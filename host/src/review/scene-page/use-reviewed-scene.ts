import { itemStore, type FlowStatus, type Item, type ItemPatch, type ItemStore } from '@arbo/core'
import { useMemo } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'

/** A scene under review, for the bar above the picture and the buttons below the comment. */
export interface ReviewedScene {
  store: ItemStore
  /** Null until it is read. */
  item: Item | null
  statuses: readonly FlowStatus[]
  /** Read, and no status flow holds where it is: it can have no status. */
  isFlowless: boolean
  /** Shows the change at once; rejects with an ApiError after taking it back. */
  update: (patch: ItemPatch) => Promise<unknown>
}

const NONE = { getState: () => null, subscribe: () => () => undefined }

/** @param id null: there is no scene to read; @param onStatusSet called when this user has given it a status */
export function useReviewedScene(id: string, onStatusSet?: () => void): ReviewedScene
export function useReviewedScene(id: string | null, onStatusSet?: () => void): ReviewedScene | null
export function useReviewedScene(id: string | null, onStatusSet?: () => void): ReviewedScene | null {
  const { session } = useApp()
  const store = useMemo(() => (id === null ? null : itemStore(session, id)), [session, id])
  const item = useSelected<{ item: Item | null } | null, Item | null>(store ?? NONE, (state) => state?.item ?? null)
  const statuses = useSelected<{ statuses: FlowStatus[] } | null, FlowStatus[] | null>(
    store ?? NONE,
    (state) => state?.statuses ?? null,
  )
  const isRead = useSelected<{ status: string } | null, boolean>(store ?? NONE, (state) => state?.status === 'ready')
  if (!store) return null
  return {
    store,
    item,
    statuses: statuses ?? [],
    isFlowless: isRead && statuses?.length === 0,
    async update(patch) {
      await store.update(patch)
      if (patch.status_id) onStatusSet?.()
    },
  }
}
