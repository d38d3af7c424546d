import { pageLanguage } from '@arbo/core'
import type { StorageStore } from '@arbo/core/internal'
import { formatBytes } from '@arbo/core/format'
import { AlertDialog, Button, Dialog } from '@arbo/kit/ui'
import { Fragment, useEffect, useId, useRef, type ReactNode } from 'react'
import { useFirstField } from '../../ui/forms/use-first-field.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { texts } from '../../app/texts.ts'
import { billingTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { checkFreeUp, FreeUpForm, type FreeUpFields, type FreeUpFormProps } from './FreeUpForm.tsx'
import { FreeUpOutcome } from './FreeUpOutcome.tsx'
import { FreeUpRehearsal } from './FreeUpRehearsal.tsx'
import { useFreeUp } from './use-free-up.ts'
import styles from './billing.module.css'

const FIRST: FreeUpFields = { days: '30', entity: '' }

interface FreeUpDialogProps extends Pick<FreeUpFormProps, 'projects'> {
  store: StorageStore
  onClose: () => void
}

/** Steps through choice, preview and outcome of a deletion. Mounted only while it is open. */
export function FreeUpDialog({ store, projects, onClose }: FreeUpDialogProps): ReactNode {
  const { scene } = useLevels()
  const { current, rehearse, back, ask, free } = useFreeUp(store)
  const edit = useEdit({ values: FIRST, check: checkFreeUp })
  const place = useRef<HTMLDivElement>(null)
  const form = useId()
  const { step } = current
  const before = useRef(step)

  // The focused element disappeared with the previous step.
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (step === 'choose') edit.focus('days')
    else place.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- when the step changes
  }, [step])

  function footer(): ReactNode {
    switch (current.step) {
      case 'choose':
        return (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button variant="primary" type="submit" form={form} busy={edit.sending}>
              {billingTexts.rehearse}
            </Button>
          </>
        )
      case 'rehearsed': {
        const { renditions, bytes } = current.rehearsal
        return (
          <>
            <Button onClick={back}>{billingTexts.back}</Button>
            {renditions > 0 && (
              <Button variant="danger" onClick={() => ask(true)}>
                {billingTexts.freeBytes({ count: renditions, size: formatBytes(bytes, pageLanguage()) })}
              </Button>
            )}
          </>
        )
      }
      case 'freeing':
        return null
      case 'failed':
        return (
          <>
            <Button onClick={onClose}>{texts.done}</Button>
            <Button variant="primary" onClick={back}>
              {texts.tryAgain}
            </Button>
          </>
        )
      case 'done':
        return (
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        )
    }
  }

  return (
    <Dialog
      open
      // A running deletion keeps the dialog open, as its outcome shows here.
      onOpenChange={(open) => !open && step !== 'freeing' && onClose()}
      title={billingTexts.freeUp}
      description={billingTexts.freeUpLead({ scene: scene.word })}
      initialFocus={useFirstField(edit.element, 'days')}
      // The key keeps a double click from pressing the next step's button.
      footer={<Fragment key={step}>{footer()}</Fragment>}
    >
      <div ref={place} className={styles['free-up']} tabIndex={-1}>
        {current.step === 'choose' && <FreeUpForm id={form} edit={edit} projects={projects} onSubmit={rehearse} />}
        {current.step === 'rehearsed' && <FreeUpRehearsal rehearsal={current.rehearsal} />}
        {(current.step === 'freeing' || current.step === 'done' || current.step === 'failed') && (
          <FreeUpOutcome current={current} />
        )}
        {current.step === 'rehearsed' && (
          <AlertDialog
            open={current.asking}
            danger
            onOpenChange={ask}
            title={billingTexts.freeTitle({ count: current.rehearsal.renditions })}
            message={billingTexts.freeMessage}
            confirmLabel={texts.delete}
            onConfirm={() => void free()}
          />
        )}
      </div>
    </Dialog>
  )
}
