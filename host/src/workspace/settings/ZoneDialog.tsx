import { Button, Dialog, ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { useAccount } from '../../app/use-account.ts'
import { texts } from '../../app/texts.ts'
import { settingsTexts } from './texts.ts'
import { ZonePicker } from '../../account/profile/ZonePicker.tsx'
import { useAnswer } from '../../account/auth/use-answer.ts'

interface ZoneDialogProps {
  /** IANA name. */
  value: string
  onChoose: (zone: string) => void
  onClose: () => void
}

/** Chooses a time zone out of all (CORE-87). */
export function ZoneDialog({ value, onChoose, onClose }: ZoneDialogProps): ReactNode {
  const account = useAccount()
  const { answer: zones, failure, again } = useAnswer('', () => account.timezones())
  const [chosen, setChosen] = useState(value)
  return (
    <Dialog
      open
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={settingsTexts.timezoneTitle}
      description={settingsTexts.timezoneLead}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={!zones}
            onClick={() => {
              onChoose(chosen)
              onClose()
            }}
          >
            {settingsTexts.timezoneChoose}
          </Button>
        </>
      }
    >
      {zones && <ZonePicker zones={zones} value={chosen} onChange={setChosen} />}
      {!zones && !failure && (
        <Loading label={settingsTexts.timezonesLoading}>
          <Skeleton height={260} />
        </Loading>
      )}
      {failure && <ErrorState title={settingsTexts.timezonesFailed} message={readFailureOf(failure)} onRetry={again} />}
    </Dialog>
  )
}
