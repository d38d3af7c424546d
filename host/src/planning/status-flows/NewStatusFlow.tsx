import { pageLanguage } from '@arbo/core'
import { flowsStore } from '@arbo/core/internal'
import { classes, NoPermissionState, statusName, type Status } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { statusesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { libraryActionTexts } from '../../ui/library/texts.ts'
import { LibraryFacts } from '../../ui/library/LibraryFacts.tsx'
import { LibraryForm } from '../../ui/library/LibraryForm.tsx'
import { useNewThing } from '../../ui/library/use-new-thing.ts'
import { newDraft, newFlowOf } from './flow-draft.ts'
import { FlowFields } from './FlowFields.tsx'
import { checkDraft, errorsOf } from './flow-form.ts'
import { StatusRows } from './StatusRows.tsx'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './statuses.module.css'

/** /pl/sts/create. */
export function NewStatusFlowScreen(): ReactNode {
  const { session } = useApp()
  const readOnly = useReadOnly()
  if (readOnly !== null || !session.can('status_addTemplateFlow_create')) {
    return <NoPermissionState title={statusesTexts.noCreate} message={readOnly ?? statusesTexts.noCreateMessage} />
  }
  return <NewFlow />
}

/** A new flow. It starts with a status of each kind, as editing is quicker than adding. */
function NewFlow(): ReactNode {
  const { session } = useApp()
  const { scene } = useLevels()
  const flows = useMemo(() => flowsStore(session), [session])
  const [first] = useState(() => newDraft((kind) => statusName(kind as Status, pageLanguage())))
  const making = useNewThing({
    first,
    check: (draft) => checkDraft(draft) ?? {},
    create: (draft) => flows.create(newFlowOf(draft)),
    errorsOf,
    created: libraryActionTexts.done.created,
    path: '/pl/sts',
  })
  const { draft, errors, change } = making
  return (
    <LibraryForm title={statusesTexts.newTitle} path="/pl/sts" making={making} error={errors.form}>
      <LibraryFacts title={statusesTexts.details}>
        <FlowFields draft={draft} errors={errors} onChange={change} />
      </LibraryFacts>
      <section
        className={classes(libraryStyles['library-main'], styles['flow-main'])}
        aria-label={statusesTexts.statuses}
      >
        <h2>{statusesTexts.statuses}</h2>
        <p className={styles['flow-lead']}>{statusesTexts.statusesLead({ scene: scene.word })}</p>
        <StatusRows statuses={draft.statuses} errors={errors.statuses} onChange={(statuses) => change({ statuses })} />
      </section>
    </LibraryForm>
  )
}
