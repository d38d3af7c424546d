import type { ReactNode } from 'react'
import { accountTexts } from './texts.ts'
import { PageSection } from '../../ui/sections/PageSection.tsx'

interface SectionProps {
  id: keyof typeof accountTexts.sections
  lead: string
  children: ReactNode
}

export function Section({ id, lead, children }: SectionProps): ReactNode {
  return (
    <PageSection id={id} title={accountTexts.sections[id]} lead={lead}>
      {children}
    </PageSection>
  )
}
