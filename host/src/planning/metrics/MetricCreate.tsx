import { metricsStore } from '@arbo/core/internal'
import { classes, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { metricsTexts } from './texts.ts'
import { libraryActionTexts } from '../../ui/library/texts.ts'
import { LibraryFacts } from '../../ui/library/LibraryFacts.tsx'
import { LibraryForm } from '../../ui/library/LibraryForm.tsx'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { useNewThing } from '../../ui/library/use-new-thing.ts'
import { checkDraft, metricErrorsOf, NEW_METRIC, newMetricOf } from './metric-draft.ts'
import { MetricFields } from './MetricFields.tsx'
import { MetricSections } from './MetricSections.tsx'
import { useChoices } from './use-choices.ts'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './metrics.module.css'

/** /pl/mrc/create. */
export function MetricCreateScreen(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const readOnly = useReadOnly()
  if (!session.can('metric_addMetric_create') || readOnly !== null) {
    return <NoPermissionState title={metricsTexts.noCreate} message={readOnly ?? metricsTexts.noCreateMessage} />
  }
  return <NewMetric />
}

function NewMetric(): ReactNode {
  const { session } = useApp()
  const metrics = useMemo(() => metricsStore(session), [session])
  const { choices, failure, reload } = useChoices(metrics, null)
  const making = useNewThing({
    first: NEW_METRIC,
    check: (draft) => checkDraft(draft, choices),
    create: (draft) => metrics.create(newMetricOf(draft, choices)),
    errorsOf: metricErrorsOf,
    created: libraryActionTexts.done.created,
    path: '/pl/mrc',
  })
  const { draft, errors, change } = making
  const fields = { draft, errors, onChange: change }
  return (
    <LibraryForm
      title={metricsTexts.newTitle}
      path="/pl/mrc"
      making={making}
      error={errors['form']}
      notices={
        failure !== null &&
        draft.type === 'formula' && (
          <div className={libraryStyles['library-notice']}>
            <ReadingState failed={metricsTexts.metricsFailed} failure={failure} onRetry={reload} height={40} />
          </div>
        )
      }
    >
      <LibraryFacts title={metricsTexts.details}>
        <MetricFields {...fields} />
      </LibraryFacts>
      <div className={classes(libraryStyles['library-main'], styles['metric-main'])}>
        <MetricSections {...fields} choices={choices} references={choices} typeFixed={null} />
      </div>
    </LibraryForm>
  )
}
