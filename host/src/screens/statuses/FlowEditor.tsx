import {
  failureOf,
  type DeployedEntity,
  type FlowsStore,
  type StatusMapping,
  type StatusRemap,
  type TemplateFlowDetail,
} from '@arbo/core'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useReadOnly } from '../../shell/useReadOnly.ts'
import { statusesTexts } from '../../texts/statuses.ts'
import { useLevels } from '../../ui/levels.ts'
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx'
import { DeployedOn } from './DeployedOn.tsx'
import { FlowConflict } from './FlowConflict.tsx'
import { draftOf, losesStatus, patchOf, type FlowDraft } from './flowDraft.ts'
import { FlowFields } from './FlowFields.tsx'
import { checkDraft, errorsOf, type FlowErrors } from './flowForm.ts'
import { FlowHead } from './FlowHead.tsx'
import { RemapDialog } from './RemapDialog.tsx'
import { StatusRows } from './StatusRows.tsx'
import { StatusWords } from './StatusWords.tsx'
import { useFlowActions } from './useFlowActions.tsx'

interface FlowEditorProps {
  flow: TemplateFlowDetail
  flows: FlowsStore
  /** Where it is deployed, of what the user sees. */
  deployed: readonly DeployedEntity[]
  /** The flow as the server has it now. */
  onFlow: (flow: TemplateFlowDetail) => void
}

/** One flow: what it is called, its statuses and where it is deployed. Changes wait until they are saved. */
export function FlowEditor({ flow, flows, deployed, onFlow }: FlowEditorProps): ReactNode {
  const { session, router, toasts } = useApp()
  const { scene } = useLevels()
  /** What the draft was made of. */
  const [base, setBase] = useState(flow)
  const [draft, setDraft] = useState(() => draftOf(flow))
  const [errors, setErrors] = useState<FlowErrors>({})
  const [busy, setBusy] = useState(false)
  /** What saving this version would do to scenes, while the user is asked about it. */
  const [asked, setAsked] = useState<{ remap: StatusRemap; version: number } | null>(null)
  const patch = patchOf(base, draft)
  const leave = useLeaveGuard(patch !== null)
  const actions = useFlowActions(flows, () => {
    leave.release()
    router.navigate('/pl/sts')
  })

  const readOnly = useReadOnly()
  const refusal = readOnly ?? refusalOf()
  const isOutdated = base.version !== flow.version
  // Nothing was typed that a newer flow could take away.
  if (isOutdated && patch === null) take(flow)

  function refusalOf(): string | null {
    if (!session.can('status_updateTemplateFlow_update')) return statusesTexts.readOnly
    return flow.status === 0 ? statusesTexts.archivedReason : null
  }

  function take(current: TemplateFlowDetail): void {
    setBase(current)
    setDraft(draftOf(current))
    setErrors({})
  }

  async function save(version: number, mapping?: StatusMapping): Promise<void> {
    const wrong = checkDraft(draft)
    setErrors(wrong ?? {})
    if (wrong || patch === null) return
    setBusy(true)
    try {
      const saved = await flows.update(flow.id, { ...patch, version, ...(mapping ? { mapping } : {}) })
      setAsked(null)
      onFlow(saved)
      take(saved)
      toasts.show({ id: 'list-act', kind: 'success', title: statusesTexts.done.saved(saved.name) })
    } catch (error) {
      refuse(failureOf(error), version)
    } finally {
      setBusy(false)
    }
  }

  /** The server's own answers to a save: the flow as it is now, or what the change would do to scenes. */
  function refuse(failure: ReturnType<typeof failureOf>, version: number): void {
    const { current, remap } = failure.meta ?? {}
    if (failure.error === 'status_in_use' && remap) return setAsked({ remap: remap as StatusRemap, version })
    setAsked(null)
    if (failure.error === 'conflict' && current) onFlow(current as TemplateFlowDetail)
    else setErrors(errorsOf(failure, draft))
  }

  const change = (part: Partial<FlowDraft>): void => setDraft({ ...draft, ...part })
  return (
    <div className="flow">
      <FlowHead
        flow={flow}
        flows={flows}
        isReadOnly={readOnly !== null}
        refusal={refusal}
        actions={actions.actionsOf(flow)}
        dirty={patch !== null}
        busy={busy}
        onSave={() => void save(base.version)}
        onDiscard={() => take(flow)}
      />
      {isOutdated && patch !== null && (
        <FlowConflict busy={busy} onOverwrite={() => void save(flow.version)} onTake={() => take(flow)} />
      )}
      {errors.form && (
        <p className="flow-notice notice notice-danger" role="alert">
          {errors.form}
        </p>
      )}
      <div className="flow-body">
        <section className="flow-facts" aria-label={statusesTexts.details}>
          <h2>{statusesTexts.details}</h2>
          {refusal === null ? (
            <FlowFields draft={draft} errors={errors} onChange={change} />
          ) : (
            flow.description && <p>{flow.description}</p>
          )}
          {flow.created_by && <p className="flow-note">{statusesTexts.madeBy(flow.created_by.display_name)}</p>}
          <DeployedOn entities={deployed} count={flow.deployed_count} />
        </section>
        <section className="flow-main" aria-label={statusesTexts.statuses}>
          <h2>{statusesTexts.statuses}</h2>
          <p className="flow-lead">{statusesTexts.statusesLead(scene.word)}</p>
          {losesStatus(base, draft) && <p className="notice">{statusesTexts.removedInUse(scene.words)}</p>}
          {refusal === null ? (
            <StatusRows
              statuses={draft.statuses}
              errors={errors.statuses}
              onChange={(statuses) => change({ statuses })}
            />
          ) : (
            <StatusWords statuses={draftOf(flow).statuses} />
          )}
        </section>
      </div>
      {asked && (
        <RemapDialog
          remap={asked.remap}
          onApply={(mapping) => save(asked.version, mapping)}
          onClose={() => setAsked(null)}
        />
      )}
      {actions.dialog}
      {leave.dialog}
    </div>
  )
}
