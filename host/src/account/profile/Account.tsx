import { Notice } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { readSettings } from '../../app/settings.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { routes } from '../../app/routes.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { accountSections } from './sections.ts'
import { accountTexts } from './texts.ts'
import { SectionPage } from '../../ui/sections/SectionPage.tsx'
import styles from './account.module.css'
import { DeleteSection } from './DeleteSection.tsx'
import { HistorySection } from './HistorySection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { ThemeSection } from './ThemeSection.tsx'
import { TimezoneSection } from './TimezoneSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

/** /ac/acc, My Settings: the user's account, with and without a workspace. */
export function AccountScreen(): ReactNode {
  const user = useSessionState((state) => state.user)
  const readOnly = useReadOnly()
  // Always set here: the guard fetches the profile, and ends the session without one.
  if (!user) return null
  const sections = accountSections({ ssoOnly: readSettings().sso?.only === true, isReadOnly: readOnly !== null })
  const has = (section: string): boolean => sections.some(([id]) => id === section)
  const own = (
    <>
      <ProfileSection user={user} />
      <PasswordSection email={user.email} />
      <TwoFactorSection enabled={user.totp_enabled} />
      {has('passkeys') && <PasskeysSection />}
      <LanguageSection user={user} />
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
          <Notice>{readOnly}</Notice>
          <fieldset className={styles['account-all']} disabled>
            {own}
          </fieldset>
        </>
      )}
      <ThemeSection />
      {has('delete') && <DeleteSection email={user.email} />}
    </SectionPage>
  )
}
