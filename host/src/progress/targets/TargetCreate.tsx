import { TARGET_DURATION_MAX, targetsStore } from '@arbo/core'
import { classes, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import { libraryActionTexts } from '../../ui/library/texts.ts'
import { LibraryFacts } from '../../ui/library/LibraryFacts.tsx'
import { LibraryForm } from '../../ui/library/LibraryForm.tsx'
import { useNewThing } from '../../ui/library/use-new-thing.ts'
import { checkDraft, newTarget, newTargetOf, targetErrorsOf } from './target-draft.ts'
import { TargetFields } from './TargetFields.tsx'
import { TargetSections } from './TargetSections.tsx'
import { useMetricChoices } from './use-metric-choices.ts'
import { useUnits } from './use-units.ts'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './targets.module.css'

/** A new target, for users who may create one. */
export function TargetCreate(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const readOnly = useReadOnly()
  if (!session.can('target_addMonthlyTarget_create') || readOnly !== null) {
    return (
      <>
        <h1 className="arbo-visually-hidden">{texts.labels.targetCreate}</h1>
        <NoPermissionState title={targetsTexts.noCreate} message={readOnly ?? targetsTexts.noCreateMessage} />
      </>
    )
  }
  return <NewTarget />
}

function NewTarget(): ReactNode {
  const { session } = useApp()
  const targets = useMemo(() => targetsStore(session), [session])
  const metrics = useMetricChoices(targets)
  const { hasOwn } = useUnits()
  const [first] = useState(newTarget)
  const making = useNewThing({
    first,
    check: (draft) => checkDraft(draft, TARGET_DURATION_MAX, hasOwn),
    create: (draft) => targets.create(newTargetOf(draft)),
    errorsOf: targetErrorsOf,
    created: libraryActionTexts.done.created,
    path: '/pl/tgt/tl',
  })
  const { draft, errors, change } = making
  const fields = { draft, errors, onChange: change }
  return (
    <LibraryForm title={targetsTexts.newTitle} path="/pl/tgt/tl" making={making} error={errors['form']}>
      <LibraryFacts title={targetsTexts.details}>
        <TargetFields {...fields} />
      </LibraryFacts>
      <div className={classes(libraryStyles['library-main'], styles['target-main'])}>
        <TargetSections {...fields} metrics={metrics} />
      </div>
    </LibraryForm>
  )
}
