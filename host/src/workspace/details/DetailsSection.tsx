import type { ReactNode } from 'react'
import { detailsTexts } from '../settings/texts.ts'
import { PageSection } from '../../ui/sections/PageSection.tsx'

interface DetailsSectionProps {
  id: keyof typeof detailsTexts.sections
  lead: string
  children: ReactNode
}

export function DetailsSection({ id, lead, children }: DetailsSectionProps): ReactNode {
  return (
    <PageSection id={id} title={detailsTexts.sections[id]} lead={lead}>
      {children}
    </PageSection>
  )
}
