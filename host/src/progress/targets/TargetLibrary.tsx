import { TARGET_TYPES, targetsStore, type Target } from '@arbo/core'
import { Pencil, Trophy } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useLevels } from '../../app/levels.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import { libraryFilter, useLibrarySource } from '../../ui/library/library-source.ts'
import { LibraryScreen } from '../../ui/library/LibraryScreen.tsx'
import { BulkTargetsDialog } from './BulkTargetsDialog.tsx'
import { TargetBadges } from './TargetBadges.tsx'
import { targetColumns } from './target-columns.tsx'
import { useTargetActions } from './use-target-actions.tsx'

/** The Target Library. */
export function TargetLibrary(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const targets = useMemo(() => targetsStore(session), [session])
  const source = useLibrarySource(targets)
  const [bulk, setBulk] = useState<readonly Target[] | null>(null)
  const levels = useLevels()
  const columns = useMemo(() => targetColumns(levels), [levels])
  const actions = useTargetActions(targets)

  const canAdd = session.can('target_addMonthlyTarget_create')
  const canUpdate = session.can('target_updateTarget_update')
  const canChange = canUpdate || session.can('target_deleteTarget_delete')
  const { title, message } = canAdd ? targetsTexts.empty : targetsTexts.emptyReader
  const badgesOf = (target: Target): ReactNode => <TargetBadges target={target} />
  const bulkOf = (some: readonly Target[]): ReactNode => (
    <>
      {canUpdate && some.every((target) => target.status === 1) && (
        <Button size="small" icon={<Pencil />} onClick={() => setBulk(some)}>
          {targetsTexts.editSeveral}
        </Button>
      )}
      {actions.bulkOf(some)}
    </>
  )
  return (
    <>
      <LibraryScreen
        title={texts.labels.targetLibrary}
        path="/pl/tgt/tl"
        source={source}
        columns={columns}
        mark={badgesOf}
        actions={{ ...actions, bulkOf: canChange ? bulkOf : null }}
        create={canAdd ? { label: targetsTexts.create } : null}
        search={targetsTexts.search}
        filters={[
          libraryFilter({
            name: targetsTexts.columnType,
            value: source.state.type,
            options: TARGET_TYPES.map((value) => ({ value, label: targetsTexts.types[value] })),
            onChange: targets.setType,
          }),
        ]}
        empty={{ icon: <Trophy size={20} />, title, message }}
      />
      {bulk && <BulkTargetsDialog rows={bulk} targets={targets} onClose={() => setBulk(null)} />}
    </>
  )
}
