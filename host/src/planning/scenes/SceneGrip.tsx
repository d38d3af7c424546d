import type { SceneRow } from '@arbo/core'
import { GripVertical } from '@arbo/kit/icons'
import { createContext, use, type PointerEvent, type ReactNode } from 'react'
import { sceneTexts } from './texts.ts'
import styles from './scenes.module.css'

export interface Grips {
  press: (id: string, event: PointerEvent<HTMLElement>) => void
}

/** How the rows of a list are dragged; null where they are not put in order by hand. */
export const SceneGrips = createContext<Grips | null>(null)

/** The handle of a row. By keyboard the row is moved by Alt and an arrow key. */
export function SceneGrip({ scene }: { scene: SceneRow }): ReactNode {
  const grips = use(SceneGrips)
  if (!grips || !scene.editable.includes('name')) return null
  return (
    <span
      className={styles['scene-grip']}
      data-grip=""
      title={sceneTexts.reorder({ name: scene.name })}
      onPointerDown={(event) => grips.press(scene.id, event)}
    >
      <GripVertical size={16} aria-hidden />
    </span>
  )
}
