import { classes, Notice } from '@arbo/kit/ui'
import type { DeployedEntity, Failure, StatusMapping, StatusRemap, TemplateFlowDetail } from '@arbo/core'
import type { FlowsStore } from '@arbo/core/internal'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { statusesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { libraryActionTexts } from '../../ui/library/texts.ts'
import { LibraryEditor } from '../../ui/library/LibraryEditor.tsx'
import { LibraryFacts } from '../../ui/library/LibraryFacts.tsx'
import { Star } from '../../ui/library/Star.tsx'
import { useLibraryDraft } from '../../ui/library/use-library-draft.ts'
import { DeployedOn } from './DeployedOn.tsx'
import { FlowBadges } from './FlowBadges.tsx'
import { draftOf, losesStatus, patchOf } from './flow-draft.ts'
import { FlowFields } from './FlowFields.tsx'
import { checkDraft, errorsOf } from './flow-form.ts'
import { RemapDialog } from './RemapDialog.tsx'
import { StatusRows } from './StatusRows.tsx'
import { StatusWords } from './StatusWords.tsx'
import { useFlowActions } from './use-flow-actions.tsx'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './statuses.module.css'

interface FlowEditorProps {
  flow: TemplateFlowDetail
  flows: FlowsStore
  /** Entities that use it and that the user sees. */
  deployed: readonly DeployedEntity[]
  /** Gets the server's current version. */
  onFlow: (flow: TemplateFlowDetail) => void
}

/** A flow's name, statuses and uses. Changes wait until they are saved. */
export function FlowEditor({ flow, flows, deployed, onFlow }: FlowEditorProps): ReactNode {
  const { session, router } = useApp()
  const { scene } = useLevels()
  /** The effects of saving on scenes, while the user is asked about them. */
  const [remapRequest, setRemapRequest] = useState<{ remap: StatusRemap; version: number } | null>(null)
  const edit = useLibraryDraft({
    record: flow,
    onRecord: onFlow,
    draftOf,
    patchOf,
    check: (draft) => checkDraft(draft) ?? {},
    async update(patch, mapping?: StatusMapping) {
      const saved = await flows.update(flow.id, { ...patch, ...(mapping ? { mapping } : {}) })
      setRemapRequest(null)
      return saved
    },
    errorsOf,
    saved: libraryActionTexts.done.saved,
    onRefused: askAbout,
  })
  const actions = useFlowActions(flows, () => {
    edit.leave.release()
    router.navigate('/pl/sts')
  })
  const readOnly = useReadOnly()
  const refusal = readOnly ?? refusalOf()

  function refusalOf(): string | null {
    if (!session.can('status_updateTemplateFlow_update')) return statusesTexts.readOnly
    return flow.status === 0 ? statusesTexts.archivedReason : null
  }

  /** A save can be answered with the change's effects on scenes. */
  function askAbout({ error, meta }: Failure, version: number): boolean {
    const remap = error === 'status_in_use' ? meta?.['remap'] : undefined
    setRemapRequest(remap ? { remap: remap as StatusRemap, version } : null)
    return remap !== undefined
  }

  function star(on: boolean): void {
    onFlow({ ...flow, favorite: on })
    actions.star(flow, on)
  }

  const { draft, errors, change } = edit
  return (
    <LibraryEditor
      name={flow.name}
      star={
        <Star name={flow.name} on={flow.favorite} disabled={readOnly !== null} texts={statusesTexts} onChange={star} />
      }
      badges={<FlowBadges flow={flow} withStatus />}
      refusal={refusal}
      actions={actions.actionsOf(flow)}
      texts={statusesTexts}
      edit={edit}
      error={errors.form}
      dialogs={
        <>
          {remapRequest && (
            <RemapDialog
              remap={remapRequest.remap}
              onApply={(mapping) => edit.save(remapRequest.version, mapping)}
              onClose={() => setRemapRequest(null)}
            />
          )}
          {actions.dialog}
        </>
      }
    >
      <LibraryFacts title={statusesTexts.details}>
        {refusal === null ? (
          <FlowFields draft={draft} errors={errors} onChange={change} />
        ) : (
          flow.description && <p>{flow.description}</p>
        )}
        {flow.created_by && (
          <p className={styles['flow-note']}>{statusesTexts.madeBy({ name: flow.created_by.display_name })}</p>
        )}
        <DeployedOn entities={deployed} count={flow.deployed_count} />
      </LibraryFacts>
      <section
        className={classes(libraryStyles['library-main'], styles['flow-main'])}
        aria-label={statusesTexts.statuses}
      >
        <h2>{statusesTexts.statuses}</h2>
        <p className={styles['flow-lead']}>{statusesTexts.statusesLead({ scene: scene.word })}</p>
        {losesStatus(edit.base, draft) && <Notice>{statusesTexts.removedInUse({ scenes: scene.words })}</Notice>}
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
    </LibraryEditor>
  )
}
