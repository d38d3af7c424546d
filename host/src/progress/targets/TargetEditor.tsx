import { classes, Notice } from '@arbo/kit/ui'
import { TARGET_DURATION_MAX, type Target, type TargetsStore } from '@arbo/core'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { targetsTexts } from './texts.ts'
import { libraryActionTexts } from '../../ui/library/texts.ts'
import { LibraryEditor } from '../../ui/library/LibraryEditor.tsx'
import { Star } from '../../ui/library/Star.tsx'
import { useLibraryDraft } from '../../ui/library/use-library-draft.ts'
import { GivenTo } from './GivenTo.tsx'
import { LevelTable } from './LevelTable.tsx'
import { Simulation } from './Simulation.tsx'
import { TargetBadges } from './TargetBadges.tsx'
import { checkDraft, draftOf, patchOf, targetErrorsOf } from './target-draft.ts'
import { TargetFacts } from './TargetFacts.tsx'
import { TargetSections } from './TargetSections.tsx'
import { useMetricChoices } from './use-metric-choices.ts'
import { useTargetActions } from './use-target-actions.tsx'
import { useUnits } from './use-units.ts'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './targets.module.css'

interface TargetEditorProps {
  target: Target
  targets: TargetsStore
  /** Gets the server's current version. */
  onTarget: (target: Target) => void
}

/** A target: what it counts, its levels, and its holders. Changes wait until they are saved. */
export function TargetEditor({ target, targets, onTarget }: TargetEditorProps): ReactNode {
  const { router, session } = useApp()
  const { id, metric, metric_state } = target
  const { hasOwn } = useUnits()
  const metrics = useMetricChoices(targets, metric)
  const edit = useLibraryDraft({
    record: target,
    onRecord: onTarget,
    draftOf,
    patchOf,
    check: (draft) => checkDraft(draft, TARGET_DURATION_MAX, hasOwn),
    update: (patch) => targets.update(id, patch),
    errorsOf: targetErrorsOf,
    saved: libraryActionTexts.done.saved,
  })
  const actions = useTargetActions(targets, () => {
    edit.leave.release()
    router.navigate('/pl/tgt/tl')
  })
  const refusal = useRefusal(target)

  function star(on: boolean): void {
    onTarget({ ...target, favorite: on })
    actions.star(target, on)
  }

  const { draft, errors, change } = edit
  const isOpen = refusal === null
  const canSimulate = isOpen && session.can('target_updateTargetSummary_read')
  return (
    <LibraryEditor
      name={target.name}
      star={<Star name={target.name} on={target.favorite} onChange={star} />}
      badges={<TargetBadges target={target} />}
      refusal={refusal}
      actions={actions.actionsOf(target)}
      texts={targetsTexts}
      edit={edit}
      error={errors['form']}
      notices={
        (metric_state === 'archived' || metric_state === 'deleted') && (
          <Notice className={libraryStyles['library-notice']}>{targetsTexts.metricNotes[metric_state]}</Notice>
        )
      }
      dialogs={actions.dialog}
    >
      <TargetFacts target={target} draft={draft} errors={errors} onChange={isOpen ? change : undefined} />
      <div className={classes(libraryStyles['library-main'], styles['target-main'])}>
        {isOpen ? (
          <TargetSections draft={draft} errors={errors} onChange={change} metrics={metrics} />
        ) : (
          <section aria-label={targetsTexts.levelsTitle}>
            <h2>
              {targetsTexts.levelsTitle} <span>{countsText(target)}</span>
            </h2>
            <LevelTable levels={target.levels} target={target.name} />
          </section>
        )}
        {canSimulate && <Simulation target={target} draft={draft} targets={targets} />}
        <section aria-label={targetsTexts.givenTo}>
          <h2>{targetsTexts.givenTo}</h2>
          <GivenTo target={target} />
        </section>
      </div>
    </LibraryEditor>
  )
}

const countsText = ({ type, metric }: Target): string =>
  metric ? targetsTexts.sumOf({ metric: metric.name }) : targetsTexts.types[type]

/** Why the target cannot be changed; null: it can. */
function useRefusal({ status }: Target): string | null {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const readOnly = useReadOnly()
  if (readOnly !== null) return readOnly
  if (!session.can('target_updateTarget_update')) return targetsTexts.readOnly
  return status === 0 ? targetsTexts.isArchived : null
}
