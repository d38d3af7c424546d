import type { ReactNode } from 'react'
import { useSessionState } from '../../app/useSessionState.ts'
import { texts } from '../../texts.ts'
import './account.css'
import { HistorySection } from './HistorySection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { ThemeSection } from './ThemeSection.tsx'
import { TimezoneSection } from './TimezoneSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

/** /ac/acc, My Settings: one's account, with and without a workspace. */
export function Screen(): ReactNode {
  const user = useSessionState((state) => state.user)
  // The guard fetches it before it lets anybody in; without one the session ends.
  if (!user) return null
  return (
    <div className="account">
      <h1>{texts.labels.account}</h1>
      <SectionLinks />
      <div className="account-sections">
        <ProfileSection user={user} />
        <PasswordSection email={user.email} />
        <TwoFactorSection enabled={user.totp_enabled} />
        <TimezoneSection user={user} />
        <SessionsSection zone={user.preferred_timezone} />
        <HistorySection zone={user.preferred_timezone} />
        <ThemeSection />
      </div>
    </div>
  )
}
