import { entityStore, type Entity } from '@arbo/core'
import { Button, Dialog, ErrorState, Notice, TextField } from '@arbo/kit/ui'
import { Fragment, useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { directoryTexts } from './directory-texts.ts'
import { MediaOutcome } from './MediaOutcome.tsx'
import { MediaParts } from './MediaParts.tsx'
import { useMediaSteps } from './use-media-steps.ts'
import styles from './media.module.css'

/** The contract's range. */
const DAYS_MOST = 3650

function daysIn(typed: string): number | null {
  return /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= DAYS_MOST ? Number(typed) : null
}

/** Deletes superseded renditions and pictures of an entity and of all below it, after showing how much that is. */
export function MediaDialog({ entity, onClose }: { entity: Entity; onClose: () => void }): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => entityStore(session, entity.id), [session, entity.id])
  const edit = useEdit({ values: { days: '0', chosen: { renditions: true, thumbnails: false }, word: '' } })
  const { days: typed, chosen, word } = edit.values
  const place = useRef<HTMLDivElement>(null)
  const form = useId()
  const days = daysIn(typed)
  const { current, media, failure, recount, back, run } = useMediaSteps(store, days)
  const { step } = current
  const before = useRef(step)

  // The focused element disappeared with the previous step.
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    place.current?.focus()
  }, [step])

  const isNothing = media !== null && media.renditions.renditions === 0 && media.thumbnails === 0
  const choice = {
    renditions: chosen.renditions && (media?.renditions.renditions ?? 0) > 0,
    thumbnails: chosen.thumbnails && (media?.thumbnails ?? 0) > 0,
    days: days ?? 0,
  }
  const isReady =
    (choice.renditions || choice.thumbnails) && word.trim().toLowerCase() === directoryTexts.mediaConfirmWord

  async function remove(): Promise<void> {
    if (!isReady) return
    edit.change({ word: '' })
    await run(choice)
  }

  const footer = {
    choose: (
      <>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="danger" type="submit" form={form} disabled={!isReady}>
          {directoryTexts.mediaDelete}
        </Button>
      </>
    ),
    deleting: null,
    done: (
      <Button variant="primary" onClick={onClose}>
        {texts.done}
      </Button>
    ),
    failed: (
      <>
        <Button onClick={onClose}>{texts.done}</Button>
        <Button variant="primary" onClick={back}>
          {texts.tryAgain}
        </Button>
      </>
    ),
  }[step]

  return (
    <Dialog
      open
      // A running deletion keeps the dialog open, as its outcome shows here.
      onOpenChange={(open) => !open && step !== 'deleting' && onClose()}
      title={directoryTexts.mediaTitle({ name: entity.name })}
      description={directoryTexts.mediaLead}
      // The key keeps a double click from pressing the next step's button.
      footer={<Fragment key={step}>{footer}</Fragment>}
    >
      <div ref={place} className={styles['media']} tabIndex={-1}>
        {current.step !== 'choose' && <MediaOutcome current={current} />}
        {current.step === 'choose' && failure && (
          <ErrorState title={directoryTexts.mediaCountFailed} message={messageOf(failure)} onRetry={recount} />
        )}
        {current.step === 'choose' && !failure && (
          <Form of={edit} id={form} className={styles['media-form']} send={remove}>
            <MediaParts
              media={media}
              chosen={chosen}
              onChoose={(next) => edit.change({ chosen: next })}
              days={typed}
              isDaysWrong={days === null}
              onDays={(days) => edit.change({ days })}
            />
            {isNothing ? (
              <Notice role="status">
                <strong>{directoryTexts.mediaNothing}.</strong> {directoryTexts.mediaNothingMessage}
              </Notice>
            ) : (
              <TextField
                label={directoryTexts.mediaConfirm({ word: directoryTexts.mediaConfirmWord })}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                {...edit.input('word')}
              />
            )}
          </Form>
        )}
      </div>
    </Dialog>
  )
}
