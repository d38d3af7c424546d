import { classes, ErrorState } from '@arbo/kit/ui'
import { Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react'
import { ReaderZone } from '../app/ReaderZone.tsx'
import { useApp, type App } from '../app/app-context.ts'
import { startUnsent } from '../app/load-unsent.ts'
import { messageOf } from '../app/failure.ts'
import { fillsWindow } from '../app/fills-window.ts'
import { loadCode } from '../app/load-code.ts'
import type { Place } from '../app/navigation.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { MOBILE, useMedia } from '../ui/use-media.ts'
import { WorkspaceDialogPlace } from '../workspace/workspaces/WorkspaceDialogPlace.tsx'
import { shellTexts } from '../app/shell-texts.ts'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { PartsContext } from '../ui/parts.ts'
import { followAdjustments, holdDark } from '../app/theme/theme.ts'
import { AudienceNotice } from './AudienceNotice.tsx'
import { useHelpKey } from './use-help-key.ts'
import styles from './shell.module.css'
import { BreadcrumbBar } from './BreadcrumbBar.tsx'
import { BottomBar } from './BottomBar.tsx'
import { FileDrops } from './FileDrops.tsx'
import { BelowFirstSteps, FirstStepsPlace } from './FirstStepsPlace.tsx'
import { GlobalSearch } from './GlobalSearch.tsx'
import { Header } from './Header.tsx'
import { parts } from './parts.ts'
import { showsContent } from './shows-content.ts'
import { SideBar } from './SideBar.tsx'
import { ShellDialogs } from './ShellDialogs.tsx'
import { SignOutPlace } from './SignOutPlace.tsx'
import { TimezonePrompt } from './TimezonePrompt.tsx'

/** Remembers what is opened, with code of its own; where that fails to load, nothing is. */
function rememberPlaces(app: Pick<App, 'session' | 'store'>): () => void {
  let isOver = false
  let stop = (): void => undefined
  void loadCode('places', () => import('../app/recent-places.ts')).then(
    ({ followPlaces }) => void (isOver || (stop = followPlaces(app))),
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}

/** Fixed header, left bar, breadcrumb bar and content of the signed-in pages; on a phone the bar is below. */
export function Shell({ place }: { place: Place }): ReactNode {
  const { session, store, viewAs } = useApp()
  const code = useSessionState((state) => state.workspaceCode)
  const workspaceError = useSessionState((state) => (state.workspace ? null : state.workspaceError))
  const { route, Screen } = place
  useEffect(followAdjustments, [])
  useHelpKey()
  useEffect(() => rememberPlaces({ session, store }), [session, store])
  // Who looks as somebody else sends nothing of theirs.
  useEffect(() => (viewAs ? undefined : startUnsent(session)), [session, viewAs])
  const main = route.layout === 'main'
  const focus = fillsWindow(place)
  const barred = main && code !== null && !focus
  // What fills the window is a picture.
  useLayoutEffect(() => (focus ? holdDark() : undefined), [focus])
  const mobile = useMedia(MOBILE)
  return (
    <ReaderZone>
      <div className={route.fill ? 'shell shell-fill' : 'shell'}>
        <a className={styles['skip-link']} href="#content">
          {shellTexts.skipToContent}
        </a>
        <PartBoundary>{focus ? <GlobalSearch byKey /> : <Header menu={main} />}</PartBoundary>
        <div className={styles['body']}>
          {barred && !mobile && (
            <PartBoundary>
              <SideBar />
            </PartBoundary>
          )}
          <div className={styles['column']}>
            {main && (
              <PartBoundary of={place.location.path}>
                {!focus && <BreadcrumbBar place={place} />}
                <AudienceNotice />
                <FirstStepsPlace name={place.name} apart={route.surface} />
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
                      <Suspense>
                        <BelowFirstSteps name={place.name}>
                          <Screen />
                        </BelowFirstSteps>
                      </Suspense>
                    </PartsContext>
                  </PartBoundary>
                )
              )}
            </main>
          </div>
        </div>
        {barred && mobile && (
          <PartBoundary>
            <BottomBar />
          </PartBoundary>
        )}
        <PartBoundary>
          {main && <FileDrops place={place} />}
          <WorkspaceDialogPlace />
          <ShellDialogs />
          <SignOutPlace />
          <TimezonePrompt />
        </PartBoundary>
      </div>
    </ReaderZone>
  )
}
