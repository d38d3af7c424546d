import { convertTime, isApiError, localZone, type Profile } from '@arbo/core'
import { isSameZone } from '@arbo/core/internal'
import { Button, Checkbox, ErrorState, Loading, Row, Skeleton, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf, readFailureOf } from '../../app/failure.ts'
import { useAccount } from '../../app/use-account.ts'
import { accountTexts } from './texts.ts'
import { useAnswer } from '../auth/use-answer.ts'
import { zoneName } from './filter-zones.ts'
import { isTimezoneKept, keepTimezone } from './kept-timezone.ts'
import { Section } from './Section.tsx'
import { ZonePicker } from './ZonePicker.tsx'
import styles from './account.module.css'

/** The current time in a zone; null where this browser does not know the zone. */
function clockOf(zone: string): string | null {
  try {
    return convertTime(Date.now(), zone).time.slice(0, 5)
  } catch {
    return null
  }
}

/** The preferred time zone, out of all (CORE-87), and whether it is kept when the device is elsewhere (CORE-16). */
export function TimezoneSection({ user }: { user: Profile }): ReactNode {
  const { toasts } = useApp()
  const account = useAccount()
  const { answer: zones, failure, again } = useAnswer('', () => account.timezones())
  const preferred = user.preferred_timezone
  const [chosen, setChosen] = useState(preferred)
  const [busy, setBusy] = useState(false)
  const [isKept, setIsKept] = useState(isTimezoneKept)
  const local = localZone()
  const clock = clockOf(chosen)

  async function save(zone: string): Promise<void> {
    setBusy(true)
    try {
      // The device may use an alias that is not in the list.
      const { tz } = await account.canonicalTimezone(zone)
      await account.updateProfile({ preferred_timezone: tz })
      setChosen(tz)
      setIsKept(isTimezoneKept())
      toasts.show({ kind: 'success', title: accountTexts.timezoneSaved, id: 'timezone' })
    } catch (error) {
      if (!isApiError(error)) throw error
      toasts.show({ kind: 'error', title: messageOf(error.toFailure()), id: 'timezone' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section id="timezone" lead={accountTexts.timezoneLead}>
      <p className={styles['zone-chosen']}>
        <strong>{zoneName(chosen)}</strong>
        {clock !== null && <Text tone="muted">{accountTexts.timezoneNow({ time: clock })}</Text>}
        {!user.is_timezone_set && chosen === preferred && <Text tone="muted">{accountTexts.timezoneUnset}</Text>}
        {chosen !== preferred && <em>{accountTexts.notSaved}</em>}
      </p>
      {zones && <ZonePicker zones={zones} value={chosen} onChange={setChosen} />}
      {!zones && !failure && (
        <Loading label={accountTexts.timezonesLoading}>
          {/* As high as the field and the list, so that nothing below moves away from a click. */}
          <Skeleton height={260} />
        </Loading>
      )}
      {failure && <ErrorState title={accountTexts.timezonesFailed} message={readFailureOf(failure)} onRetry={again} />}
      <Row gap={8} wrap>
        <Button busy={busy} onClick={() => void save(chosen)}>
          {accountTexts.save}
        </Button>
        {!isSameZone(local, preferred) && (
          <Button disabled={busy} onClick={() => void save(local)}>
            {accountTexts.timezoneDevice({ zone: zoneName(local) })}
          </Button>
        )}
      </Row>
      <Checkbox
        label={accountTexts.timezoneKeep({ local: zoneName(local) })}
        hint={accountTexts.timezoneKeepHint}
        checked={isKept}
        onChange={(keeps) => {
          keepTimezone(keeps)
          setIsKept(keeps)
        }}
      />
    </Section>
  )
}
