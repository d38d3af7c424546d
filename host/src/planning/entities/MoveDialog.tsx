import { entityStore, namesOfLevel, type DirectoryStore, type Entity, type EntityHit } from '@arbo/core'
import { Notice } from '@arbo/kit/ui'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { directoryTexts } from './directory-texts.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import { pathOfHit, showHit } from './entity-hit.tsx'
import { isMapped, RemapFields } from './RemapFields.tsx'
import { useRemap } from './use-remap.ts'

interface MoveDialogProps {
  entity: Entity
  directory: DirectoryStore
  onClose: () => void
}

/** Finds another parent of the right level. Where it has other statuses, asks for replacements of those in use. */
export function MoveDialog({ entity, directory, onClose }: MoveDialogProps): ReactNode {
  const { session, toasts } = useApp()
  const levels = useLevels()
  const store = useMemo(() => entityStore(session, entity.id), [session, entity.id])
  const [target, setTarget] = useState<string | null>(null)
  const { remap, failure, mapping, setMapping } = useRemap(target, store.precheckMove)
  const parentType = (entity.type - 1) as Entity['type']
  const level = namesOfLevel(levels, parentType)
  const find = useCallback(
    (text: string, signal: AbortSignal) => store.findParents(text, parentType, signal),
    [store, parentType],
  )

  async function move(parent: EntityHit): Promise<void> {
    await directory.moveEntity(entity.id, { parent_id: parent.id, mapping, version: entity.version })
    toasts.show({ kind: 'success', title: directoryTexts.moved({ name: entity.name, to: parent.name }) })
  }

  return (
    <ChooseDialog
      title={directoryTexts.moveTitle({ name: entity.name })}
      hint={directoryTexts.moveHint(level)}
      searchLabel={planningTexts.searchIn(level)}
      several={false}
      action={() => directoryTexts.moveHere}
      find={find}
      nameOf={pathOfHit}
      refuse={({ id }) => (id === entity.parent_id ? directoryTexts.isHere : null)}
      show={showHit}
      onPick={([parent]) => setTarget(parent?.id ?? null)}
      below={
        <>
          {failure && <Notice tone="danger">{failure}</Notice>}
          {remap && <RemapFields remap={remap} mapping={mapping} onMap={setMapping} />}
        </>
      }
      blocked={remap && !isMapped(remap, mapping) ? directoryTexts.remapMissing : null}
      onChoose={([parent]) => (parent ? move(parent) : Promise.resolve())}
      onClose={onClose}
    />
  )
}
