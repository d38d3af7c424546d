import type { Entity } from '@arbo/core'
import { X } from '@arbo/kit/icons'
import { IconButton, Sheet } from '@arbo/kit/ui'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { directoryTexts } from './directory-texts.ts'
import { PanelWaiting } from './PanelWaiting.tsx'
import { useWide } from './use-wide.ts'
import styles from './panel.module.css'

/** Loaded only when the details open. */
const PanelBody = lazyPart('PanelBody', () => import('./PanelBody.tsx').then((module) => module.PanelBody))

interface EntityPanelProps {
  entity: Pick<Entity, 'id' | 'name'>
  onClose: () => void
}

/** Everything about an entity: beside the list on a wide screen, over it on a narrow one. */
export function EntityPanel({ entity, onClose }: EntityPanelProps): ReactNode {
  const isWide = useWide()
  const body = (
    <Suspense fallback={<PanelWaiting />}>
      <PanelBody id={entity.id} />
    </Suspense>
  )
  if (!isWide) {
    return (
      <Sheet side="end" open onOpenChange={(open) => !open && onClose()} title={entity.name}>
        {body}
      </Sheet>
    )
  }
  return (
    <aside className={styles['entity-panel']} aria-label={directoryTexts.panel}>
      <header className={styles['entity-panel-head']}>
        <h2>{entity.name}</h2>
        <IconButton size="small" icon={<X />} label={directoryTexts.hideDetails} onClick={onClose} />
      </header>
      {body}
    </aside>
  )
}
