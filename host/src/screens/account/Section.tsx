import type { ReactNode } from 'react'
import { accountTexts } from '../../texts/account.ts'
import type { SectionId } from './sections.ts'

interface SectionProps {
  id: SectionId
  lead: string
  children: ReactNode
}

export function Section({ id, lead, children }: SectionProps): ReactNode {
  return (
    <section id={id} className="account-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{accountTexts.sections[id]}</h2>
      <p className="account-lead">{lead}</p>
      {children}
    </section>
  )
}
