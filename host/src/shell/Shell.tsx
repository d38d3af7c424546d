import { classes, ErrorState } from '@arbo/kit/ui'
import { useEffect, type ReactNode } from 'react'
import { ReaderZone } from '../app/ReaderZone.tsx'
import { useApp } from '../app/app-context.ts'
import { startUnsent } from '../app/load-unsent.ts'
import { messageOf } from '../app/failure.ts'
import type { Place } from '../app/navigation.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { WorkspaceDialogPlace } from '../workspace/workspaces/WorkspaceDialogPlace.tsx'
import { shellTexts } from '../app/shell-texts.ts'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { PartsContext } from '../ui/parts.ts'
import { followAdjustments } from '../app/theme/theme.ts'
import { AudienceNotice } from './AudienceNotice.tsx'
import styles from './shell.module.css'
import { BreadcrumbBar } from './BreadcrumbBar.tsx'
import { Header } from './Header.tsx'
import { parts } from './parts.ts'
import { showsContent } from './shows-content.ts'
import { SignOutPlace } from './SignOutPlace.tsx'
import { TimezonePrompt } from './TimezonePrompt.tsx'

/** Fixed header, breadcrumb bar and content of the signed-in pages. */
export function Shell({ place }: { place: Place }): ReactNode {
  const { session, viewAs } = useApp()
  const code = useSessionState((state) => state.workspaceCode)
  const workspaceError = useSessionState((state) => (state.workspace ? null : state.workspaceError))
  const { route, Screen } = place
  useEffect(followAdjustments, [])
  // Who looks as somebody else sends nothing of theirs.
  useEffect(() => (viewAs ? undefined : startUnsent(session)), [session, viewAs])
  const main = route.layout === 'main'
  return (
    <ReaderZone>
      <div className={route.fill ? 'shell shell-fill' : 'shell'}>
        <a className={styles['skip-link']} href="#content">
          {shellTexts.skipToContent}
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
          {workspaceError && !route.notRequireWs ? (
            <ErrorState
              title={shellTexts.workspaceFailed}
              message={messageOf(workspaceError)}
              onRetry={() => void session.setWorkspace(code)}
            />
          ) : (
            showsContent(route, code) && (
              <PartBoundary of={place.location.path}>
                <PartsContext value={parts}>
                  <Screen />
                </PartsContext>
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
    </ReaderZone>
  )
}
