import type { ReactNode } from 'react'
import { settingsTexts } from './texts.ts'
import { PageSection } from '../../ui/sections/PageSection.tsx'

interface SettingsSectionProps {
  id: keyof typeof settingsTexts.sections
  lead: string
  children: ReactNode
}

export function SettingsSection({ id, lead, children }: SettingsSectionProps): ReactNode {
  return (
    <PageSection id={id} title={settingsTexts.sections[id]} lead={lead}>
      {children}
    </PageSection>
  )
}
