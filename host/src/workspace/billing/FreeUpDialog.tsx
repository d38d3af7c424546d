import type { StorageStore } from '@arbo/core/internal'
import { AlertDialog, Button, Dialog } from '@arbo/kit/ui'
import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { billingTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { FreeUpForm, type FreeUpFields, type FreeUpFormProps } from './FreeUpForm.tsx'
import { FreeUpOutcome } from './FreeUpOutcome.tsx'
import { FreeUpRehearsal } from './FreeUpRehearsal.tsx'
import { useFreeUp } from './use-free-up.ts'
import styles from './billing.module.css'

interface FreeUpDialogProps extends Pick<FreeUpFormProps, 'projects'> {
  store: StorageStore
  onClose: () => void
}

/** Steps through choice, preview and outcome of a deletion. Mounted only while it is open. */
export function FreeUpDialog({ store, projects, onClose }: FreeUpDialogProps): ReactNode {
  const { scene } = useLevels()
  const { current, rehearse, back, ask, free } = useFreeUp(store)
  const [fields, setFields] = useState<FreeUpFields>({ days: '30', entity: '' })
  const place = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const form = useId()
  const { step } = current
  const before = useRef(step)

  // The focused element disappeared with the previous step.
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const target = step === 'choose' ? first.current : place.current
    target?.focus()
  }, [step])

  function footer(): ReactNode {
    switch (current.step) {
      case 'choose':
        return (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button variant="primary" type="submit" form={form} busy={current.busy}>
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
                {billingTexts.freeBytes(renditions, bytes)}
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
      description={billingTexts.freeUpLead(scene.word)}
      initialFocus={first}
      // The key keeps a double click from pressing the next step's button.
      footer={<Fragment key={step}>{footer()}</Fragment>}
    >
      <div ref={place} className={styles['free-up']} tabIndex={-1}>
        {current.step === 'choose' && (
          <FreeUpForm
            id={form}
            firstField={first}
            fields={fields}
            projects={projects}
            failure={current.failure}
            onChange={setFields}
            onSubmit={(choice) => void rehearse(choice)}
          />
        )}
        {current.step === 'rehearsed' && <FreeUpRehearsal rehearsal={current.rehearsal} />}
        {(current.step === 'freeing' || current.step === 'done' || current.step === 'failed') && (
          <FreeUpOutcome current={current} />
        )}
        {current.step === 'rehearsed' && (
          <AlertDialog
            open={current.asking}
            danger
            onOpenChange={ask}
            title={billingTexts.freeTitle(current.rehearsal.renditions)}
            message={billingTexts.freeMessage}
            confirmLabel={texts.delete}
            onConfirm={() => void free()}
          />
        )}
      </div>
    </Dialog>
  )
}
