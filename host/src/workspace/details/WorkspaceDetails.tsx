import type { ReactNode } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'
import { routes } from '../../app/routes.ts'
import { texts } from '../../app/texts.ts'
import { detailsTexts, settingsTexts } from '../settings/texts.ts'
import { SectionPage } from '../../ui/sections/SectionPage.tsx'
import { AboutSection } from './AboutSection.tsx'
import { WorkspaceSection } from './WorkspaceSection.tsx'
import { YouSection } from './YouSection.tsx'

/** /ws/wpf: the workspace's details, and the user's own in it. Every member sees it. */
export function WorkspaceDetailsScreen(): ReactNode {
  const workspace = useSessionState((state) => state.workspace)
  const member = useSessionState((state) => state.member)
  // Always set here: the guard waits for both.
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
