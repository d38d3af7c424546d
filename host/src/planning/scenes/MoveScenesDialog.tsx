import { isApiError, type BulkOutcome, type SceneRow, type StatusMapping, type StatusRemap } from '@arbo/core'
import type { SceneGridStore } from '@arbo/core/internal'
import { useState, type ReactNode } from 'react'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { ChooseDialog } from '../entities/ChooseDialog.tsx'
import { directoryTexts } from '../entities/directory-texts.ts'
import { pathOfHit, showHit } from '../entities/entity-hit.tsx'
import { isMapped, RemapFields } from '../entities/RemapFields.tsx'
import { sceneTexts } from './texts.ts'

interface MoveScenesDialogProps {
  store: SceneGridStore
  ids: readonly string[]
  /** The loaded ones of them. */
  rows: readonly SceneRow[]
  onMoved: (outcome: BulkOutcome) => void
  onClose: () => void
}

const NOTHING: StatusMapping = {}

/** Finds another place for scenes. Where it has other statuses, asks for replacements of those in use. */
export function MoveScenesDialog({ store, ids, rows, onMoved, onClose }: MoveScenesDialogProps): ReactNode {
  const levels = useLevels()
  const [remap, setRemap] = useState<StatusRemap | null>(null)
  const [mapping, setMapping] = useState(NOTHING)

  async function move(entityId: string): Promise<void> {
    try {
      onMoved(await store.moveTo(ids, entityId, mapping))
    } catch (error) {
      if (isApiError(error) && error.code === 'status_in_use') setRemap(error.meta['remap'] as StatusRemap)
      throw error
    }
  }

  return (
    <ChooseDialog
      title={sceneTexts.moveTitle({ count: ids.length, ...levelValues(levels) })}
      hint={sceneTexts.moveHint}
      searchLabel={sceneTexts.movePlaces(levelValues(levels))}
      several={false}
      action={() => directoryTexts.moveHere}
      find={store.findPlaces}
      nameOf={pathOfHit}
      refuse={({ id }) =>
        rows.length === ids.length && rows.every((row) => row.entity_id === id) ? directoryTexts.isHere : null
      }
      show={showHit}
      onPick={() => {
        // Another place may have other statuses.
        setRemap(null)
        setMapping(NOTHING)
      }}
      below={remap && <RemapFields remap={remap} mapping={mapping} onMap={setMapping} />}
      blocked={remap && !isMapped(remap, mapping) ? directoryTexts.remapMissing : null}
      onChoose={([place]) => (place ? move(place.id) : Promise.resolve())}
      onClose={onClose}
    />
  )
}
