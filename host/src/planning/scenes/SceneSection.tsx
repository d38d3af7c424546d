import type { Entity } from '@arbo/core'
import { SCENE_QUERY, sceneGridStore } from '@arbo/core/internal'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useLevels } from '../../app/levels.ts'
import { ScenesView } from './ScenesView.tsx'

interface SceneSectionProps {
  entity: Pick<Entity, 'id' | 'children_count'>
  /** At the end of the toolbar, such as an import. */
  tools?: ReactNode
  /** The way to a new scene. */
  primary?: ReactNode
  canAdd: boolean
}

/** The scenes of an entity and of all below it. It fills the height of its container, a flex column. */
export function SceneSection({ entity, tools, primary, canAdd }: SceneSectionProps): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const store = useMemo(() => sceneGridStore(session, { entityId: entity.id }), [session, entity.id])
  return (
    <ScenesView
      key={entity.id}
      store={store}
      place="directory"
      first={SCENE_QUERY}
      wide={entity.children_count > 0}
      label={levels.scene.many}
      tools={tools}
      primary={primary}
      canAdd={canAdd}
    />
  )
}
