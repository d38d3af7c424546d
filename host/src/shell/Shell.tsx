import { classes, ErrorState } from '@arbo/kit/ui'
import { useEffect, type ReactNode } from 'react'
import { useApp } from '../app/AppContext.ts'
import { messageOf } from '../app/failure.ts'
import type { Place } from '../app/navigation.ts'
import { useSessionState } from '../app/useSessionState.ts'
import { WorkspaceDialogPlace } from '../screens/workspace/WorkspaceDialogPlace.tsx'
import { texts } from '../texts.ts'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { followAdjustments } from '../theme/theme.ts'
import { AudienceNotice } from './AudienceNotice.tsx'
import styles from './shell.module.css'
import { BreadcrumbBar } from './BreadcrumbBar.tsx'
import { Header } from './Header.tsx'
import { showsContent } from './showsContent.ts'
import { SignOutPlace } from './SignOutPlace.tsx'
import { TimezonePrompt } from './TimezonePrompt.tsx'

/** Fixed header, breadcrumb bar and content of the signed-in pages. */
export function Shell({ place }: { place: Place }): ReactNode {
  const { session } = useApp()
  const code = useSessionState((state) => state.workspaceCode)
  const refused = useSessionState((state) => (state.workspace ? null : state.workspaceError))
  const { route, Screen } = place
  useEffect(followAdjustments, [])
  const main = route.layout === 'main'
  return (
    <div className={route.fill ? 'shell shell-fill' : 'shell'}>
      <a className={styles['skip-link']} href="#content">
        {texts.skipToContent}
      </a>
      <PartBoundary>
        <Header menu={main} />
      </PartBoundary>
      {main && (
        <PartBoundary of={place.location.path}>
          <BreadcrumbBar place={place} />
          <AudienceNotice />
        </PartBoundary>
      )}
      <main
        className={route.surface ? classes(styles['content'], styles['content-surface']) : styles['content']}
        id="content"
        tabIndex={-1}
      >
        {refused && !route.notRequireWs ? (
          <ErrorState
            title={texts.workspaceFailed}
            message={messageOf(refused)}
            onRetry={() => void session.setWorkspace(code)}
          />
        ) : (
          showsContent(route, code) && (
            <PartBoundary of={place.location.path}>
              <Screen />
            </PartBoundary>
          )
        )}
      </main>
      <PartBoundary>
        <WorkspaceDialogPlace />
        <SignOutPlace />
        <TimezonePrompt />
      </PartBoundary>
    </div>
  )
}
