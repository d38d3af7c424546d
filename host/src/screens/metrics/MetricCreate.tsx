import { failureOf, metricsStore } from '@arbo/core'
import { Button, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSessionState } from '../../app/useSessionState.ts'
import { useReadOnly } from '../../shell/useReadOnly.ts'
import { texts } from '../../texts.ts'
import { metricsTexts } from '../../texts/metrics.ts'
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx'
import {
  checkDraft,
  metricErrorsOf,
  NEW_METRIC,
  newMetricOf,
  type MetricDraft,
  type MetricErrors,
} from './metricDraft.ts'
import { MetricFields } from './MetricFields.tsx'
import { MetricSections } from './MetricSections.tsx'
import { useChoices } from './useChoices.ts'
import '../../ui/list/list.css'
import './metrics.css'

/** /pl/mrc/create. */
export function Screen(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const readOnly = useReadOnly()
  if (!session.can('metric_addMetric_create') || readOnly !== null) {
    return <NoPermissionState title={metricsTexts.noCreate} message={readOnly ?? metricsTexts.noCreateMessage} />
  }
  return <NewMetric />
}

function NewMetric(): ReactNode {
  const { session, router, toasts } = useApp()
  const metrics = useMemo(() => metricsStore(session), [session])
  const { choices, failure, reload } = useChoices(metrics, null)
  const [draft, setDraft] = useState(NEW_METRIC)
  const [errors, setErrors] = useState<MetricErrors>({})
  const [busy, setBusy] = useState(false)
  const leave = useLeaveGuard(draft !== NEW_METRIC)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const wrong = checkDraft(draft, choices)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const made = await metrics.create(newMetricOf(draft, choices))
      toasts.show({ id: 'list-act', kind: 'success', title: metricsTexts.done.created(made.name) })
      leave.release()
      router.navigate(`/pl/mrc/${made.id}`)
    } catch (error) {
      setErrors(metricErrorsOf(failureOf(error)))
      setBusy(false)
    }
  }

  function change(part: Partial<MetricDraft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    // What was said to be wrong goes as soon as it is right.
    if (Object.keys(errors).length > 0) setErrors(checkDraft(next, choices))
  }

  const fields = { draft, errors, onChange: change }
  return (
    <form className="metric" noValidate onSubmit={(event) => void save(event)}>
      <header className="metric-head">
        <div className="metric-title">
          <h1>{metricsTexts.newTitle}</h1>
        </div>
        <div className="metric-buttons">
          <Link to="/pl/mrc" className="arbo-button arbo-button-secondary arbo-size-medium">
            {texts.cancel}
          </Link>
          <Button variant="primary" type="submit" busy={busy}>
            {texts.create}
          </Button>
        </div>
      </header>
      {errors['form'] && (
        <p className="metric-notice notice notice-danger" role="alert">
          {errors['form']}
        </p>
      )}
      {failure && draft.type === 'formula' && (
        <div className="metric-notice metric-conflict notice notice-danger" role="alert">
          <p>
            {metricsTexts.metricsFailed}. {readFailureOf(failure)}
          </p>
          <Button size="small" onClick={reload}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      <div className="metric-body">
        <section className="metric-facts" aria-label={metricsTexts.details}>
          <h2>{metricsTexts.details}</h2>
          <MetricFields {...fields} />
        </section>
        <div className="metric-main">
          <MetricSections {...fields} choices={choices} known={choices} typeFixed={null} />
        </div>
      </div>
      {leave.dialog}
    </form>
  )
}
