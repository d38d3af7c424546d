import type { ReactNode } from 'react'
import { readSettings } from '../../app/settings.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { routes } from '../../app/routes.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { accountTexts } from './texts.ts'
import { SectionPage } from '../../ui/sections/SectionPage.tsx'
import styles from './account.module.css'
import { DeleteSection } from './DeleteSection.tsx'
import { HistorySection } from './HistorySection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { ThemeSection } from './ThemeSection.tsx'
import { TimezoneSection } from './TimezoneSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

/** /ac/acc, My Settings: one's account, with and without a workspace. */
export function AccountScreen(): ReactNode {
  const user = useSessionState((state) => state.user)
  const readOnly = useReadOnly()
  // The guard fetches it before it lets anybody in; without one the session ends.
  if (!user) return null
  // Where a provider alone signs people in, they sign nobody in.
  const passkeys = !readSettings().sso?.only
  const hidden = new Set([...(passkeys ? [] : ['passkeys']), ...(readOnly === null ? [] : ['delete'])])
  const sections = Object.entries(accountTexts.sections).filter(([id]) => !hidden.has(id))
  const own = (
    <>
      <ProfileSection user={user} />
      <PasswordSection email={user.email} />
      <TwoFactorSection enabled={user.totp_enabled} />
      {passkeys && <PasskeysSection />}
      <TimezoneSection user={user} />
      <SessionsSection />
      <HistorySection />
    </>
  )
  return (
    <SectionPage
      title={texts.labels.account}
      label={accountTexts.sectionsLabel}
      path={routes.account.path}
      sections={sections}
    >
      {readOnly === null ? (
        own
      ) : (
        <>
          <p className="notice">{readOnly}</p>
          <fieldset className={styles['account-all']} disabled>
            {own}
          </fieldset>
        </>
      )}
      <ThemeSection />
      {readOnly === null && <DeleteSection email={user.email} />}
    </SectionPage>
  )
}
