import { browserStorage, isApiError } from '@arbo/core'
import { createTimezoneWatch, type TimezoneMismatch } from '@arbo/core/internal'
import { Clock } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { messageOf } from '../app/failure.ts'
import { readSettings } from '../app/settings.ts'
import { useSelected } from '../app/store.ts'
import { shellTexts } from '../app/shell-texts.ts'
import styles from './timezone.module.css'
import { offsetText } from '../app/offset-text.ts'

/** Asks which zone counts where the device's zone and the chosen one differ (CORE-16). The page stays usable. */
export function TimezonePrompt(): ReactNode {
  const { session, store } = useApp()
  const watch = useMemo(() => {
    const { cookie_domain } = readSettings()
    return createTimezoneWatch({ session, storage: browserStorage(cookie_domain ? { domain: cookie_domain } : {}) })
  }, [session])
  const mismatch = useSelected(watch, (state) => state.mismatch)

  useEffect(() => () => watch.close(), [watch])
  useEffect(() => {
    void watch.check()
    return store.subscribe(({ place }, before) => {
      if (place !== before.place) void watch.check()
    })
  }, [watch, store])

  return mismatch && <Prompt mismatch={mismatch} onKeep={watch.keep} onUseLocal={watch.useLocal} />
}

interface PromptProps {
  mismatch: TimezoneMismatch
  onKeep: () => void
  onUseLocal: () => Promise<void>
}

function Prompt({ mismatch, onKeep, onUseLocal }: PromptProps): ReactNode {
  const { toasts } = useApp()
  const [busy, setBusy] = useState(false)
  const title = useId()
  const { local, preferred, localOffset, preferredOffset } = mismatch

  async function useLocal(): Promise<void> {
    setBusy(true)
    try {
      await onUseLocal()
    } catch (error) {
      if (!isApiError(error)) throw error
      setBusy(false)
      toasts.show({ kind: 'error', title: messageOf(error.toFailure()), id: 'timezone' })
    }
  }

  return (
    <section className={styles['timezone-prompt']} role="dialog" aria-labelledby={title}>
      <Clock size={20} />
      <div>
        <h2 id={title}>{shellTexts.timezoneTitle}</h2>
        <p>
          {shellTexts.timezoneText({
            local: zoneText(local, localOffset),
            preferred: zoneText(preferred, preferredOffset),
          })}
        </p>
        <div className={styles['timezone-actions']}>
          <Button size="small" onClick={onKeep}>
            {shellTexts.timezoneKeep({ zone: preferred })}
          </Button>
          <Button size="small" variant="primary" busy={busy} onClick={() => void useLocal()}>
            {shellTexts.timezoneUse({ zone: local })}
          </Button>
        </div>
      </div>
    </section>
  )
}

const zoneText = (zone: string, offset: number): string => `${zone} (${offsetText(offset)})`
