import { failureOf, flowsStore } from '@arbo/core'
import { Button, NoPermissionState, statusName, type Status } from '@arbo/kit/ui'
import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { Link } from '../../app/Link.tsx'
import { useReadOnly } from '../../shell/useReadOnly.ts'
import { texts } from '../../texts.ts'
import { statusesTexts } from '../../texts/statuses.ts'
import { useLevels } from '../../ui/levels.ts'
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx'
import { newDraft, statusesOf } from './flowDraft.ts'
import { FlowFields } from './FlowFields.tsx'
import { checkDraft, errorsOf, type FlowErrors } from './flowForm.ts'
import { StatusRows } from './StatusRows.tsx'
import './statuses.css'

/** /pl/sts/create. */
export function Screen(): ReactNode {
  const { session } = useApp()
  const readOnly = useReadOnly()
  if (readOnly !== null || !session.can('status_addTemplateFlow_create')) {
    return <NoPermissionState title={statusesTexts.noCreate} message={readOnly ?? statusesTexts.noCreateMessage} />
  }
  return <NewFlow />
}

/** A new flow. It begins with a status of each kind, which is quicker to change than to make. */
function NewFlow(): ReactNode {
  const { session, router, toasts } = useApp()
  const { scene } = useLevels()
  const flows = useMemo(() => flowsStore(session), [session])
  const [first] = useState(() => newDraft((kind) => statusName(kind as Status, scene.word)))
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<FlowErrors>({})
  const [busy, setBusy] = useState(false)
  const leave = useLeaveGuard(draft !== first)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const wrong = checkDraft(draft)
    setErrors(wrong ?? {})
    if (wrong) return
    setBusy(true)
    try {
      const { name, description } = draft
      const body = { name: name.trim(), description: description.trim(), statuses: statusesOf(draft) }
      const made = await flows.create(body)
      toasts.show({ id: 'list-act', kind: 'success', title: statusesTexts.done.created(made.name) })
      leave.release()
      router.navigate(`/pl/sts/${made.id}`)
    } catch (error) {
      setErrors(errorsOf(failureOf(error), draft))
      setBusy(false)
    }
  }

  return (
    <form className="flow" noValidate onSubmit={(event) => void save(event)}>
      <header className="flow-head">
        <div className="flow-title">
          <h1>{statusesTexts.newTitle}</h1>
        </div>
        <div className="flow-buttons">
          <Link to="/pl/sts" className="arbo-button arbo-button-secondary">
            {texts.cancel}
          </Link>
          <Button variant="primary" type="submit" busy={busy}>
            {texts.create}
          </Button>
        </div>
      </header>
      {errors.form && (
        <p className="flow-notice notice notice-danger" role="alert">
          {errors.form}
        </p>
      )}
      <div className="flow-body">
        <section className="flow-facts" aria-label={statusesTexts.details}>
          <h2>{statusesTexts.details}</h2>
          <FlowFields draft={draft} errors={errors} onChange={(part) => setDraft({ ...draft, ...part })} />
        </section>
        <section className="flow-main" aria-label={statusesTexts.statuses}>
          <h2>{statusesTexts.statuses}</h2>
          <p className="flow-lead">{statusesTexts.statusesLead(scene.word)}</p>
          <StatusRows
            statuses={draft.statuses}
            errors={errors.statuses}
            onChange={(statuses) => setDraft({ ...draft, statuses })}
          />
        </section>
      </div>
      {leave.dialog}
    </form>
  )
}
