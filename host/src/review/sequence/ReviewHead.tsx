import { itemStore, type ItemPatch } from '@arbo/core'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { reviewTexts } from './texts.ts'
import { SceneHead } from '../scene-page/SceneHead.tsx'
import styles from '../scene-page/scene.module.css'

interface ReviewHeadProps {
  id: string
  isGone: boolean
  onStatusSet: () => void
}

/** The head of the scene on screen; it reads and changes that scene. */
export function ReviewHead({ id, isGone, onStatusSet }: ReviewHeadProps): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => itemStore(session, id), [session, id])
  if (isGone) {
    return (
      <div className={styles['scene-head']}>
        <h1>{reviewTexts.gone}</h1>
      </div>
    )
  }
  return <Head store={store} onStatusSet={onStatusSet} />
}

function Head({ store, onStatusSet }: { store: ReturnType<typeof itemStore>; onStatusSet: () => void }): ReactNode {
  const { item, statuses } = useSelected(store, (state) => state)
  async function update(patch: ItemPatch): Promise<void> {
    await store.update(patch)
    if (patch.status_id) onStatusSet()
  }
  return <SceneHead item={item} statuses={statuses} store={store} onUpdate={update} />
}
