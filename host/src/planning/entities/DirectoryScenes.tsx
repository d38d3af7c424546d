import type { Entity } from '@arbo/core'
import { Plus, Upload } from '@arbo/kit/icons'
import { Button, IconButton } from '@arbo/kit/ui'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TABLET, useMedia } from '../../ui/use-media.ts'
import { directoryTexts } from './directory-texts.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import type { Asked } from './DirectoryDialogs.tsx'
import { useMay } from './use-may.ts'
import { SceneSection } from '../scenes/SceneSection.tsx'

const SceneImportDialog = lazyPart('SceneImportDialog', () =>
  import('../scene-import/SceneImportDialog.tsx').then((module) => module.SceneImportDialog),
)

interface DirectoryScenesProps {
  entity: Entity
  onAsk: (request: Asked) => void
}

/** The scenes of an entity and of all below it, with the ways to add more. */
export function DirectoryScenes({ entity, onAsk }: DirectoryScenesProps): ReactNode {
  const levels = useLevels()
  const tablet = useMedia(TABLET)
  const [importing, setImporting] = useState(false)
  const { memory } = useApp()
  const canAdd = useMay()(entity, 'project_addItem_create')
  useEffect(() => memory.setLevelItemPermission(canAdd), [memory, canAdd])
  return (
    <>
      <SceneSection
        entity={entity}
        canAdd={canAdd}
        tools={
          canAdd &&
          (tablet ? (
            <IconButton icon={<Upload />} label={directoryTexts.import} onClick={() => setImporting(true)} />
          ) : (
            <Button icon={<Upload />} onClick={() => setImporting(true)}>
              {directoryTexts.import}
            </Button>
          ))
        }
        primary={
          canAdd && (
            <Button variant="primary" icon={<Plus />} onClick={() => onAsk({ type: 'new-scene' })}>
              {planningTexts.newThing(levels.scene)}
            </Button>
          )
        }
      />
      {importing && (
        <Suspense>
          <SceneImportDialog entity={entity} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
