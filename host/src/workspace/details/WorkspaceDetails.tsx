import type { ReactNode } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'
import { routes } from '../../app/routes.ts'
import { texts } from '../../app/texts.ts'
import { detailsTexts, settingsTexts } from '../settings/texts.ts'
import { SectionPage } from '../../ui/sections/SectionPage.tsx'
import { AboutSection } from './AboutSection.tsx'
import { WorkspaceSection } from './WorkspaceSection.tsx'
import { YouSection } from './YouSection.tsx'

/** /ws/wpf: what the workspace is, and who one is in it. Every member sees it. */
export function WorkspaceDetailsScreen(): ReactNode {
  const workspace = useSessionState((state) => state.workspace)
  const member = useSessionState((state) => state.member)
  // Both are there before the guard lets anybody in.
  if (!workspace || !member) return null
  return (
    <SectionPage
      title={texts.labels.workspaceProfile}
      label={settingsTexts.sectionsLabel}
      path={routes['workspace-profile'].path}
      sections={Object.entries(detailsTexts.sections)}
    >
      <WorkspaceSection workspace={workspace} />
      <AboutSection workspace={workspace} />
      <YouSection workspace={workspace} memberId={member.id} />
    </SectionPage>
  )
}
