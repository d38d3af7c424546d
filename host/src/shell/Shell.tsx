import { ErrorState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/AppContext.ts'
import { messageOf } from '../app/failure.ts'
import type { Place } from '../app/navigation.ts'
import { useSessionState } from '../app/useSessionState.ts'
import { texts } from '../texts.ts'
import './shell.css'
import { BreadcrumbBar } from './BreadcrumbBar.tsx'
import { Header } from './Header.tsx'

/** Fixed header, breadcrumb bar and content of the signed-in pages. */
export function Shell({ place }: { place: Place }): ReactNode {
  const { session } = useApp()
  const code = useSessionState((state) => state.workspaceCode)
  const refused = useSessionState((state) => (state.workspace ? null : state.workspaceError))
  const { route, Screen } = place
  const main = route.layout === 'main'
  return (
    <div className={route.fill ? 'shell shell-fill' : 'shell'}>
      <a className="skip-link" href="#content">
        {texts.skipToContent}
      </a>
      <Header menu={main} />
      {main && !route.breadcrumb?.hidden && <BreadcrumbBar place={place} />}
      <main className="content" id="content" tabIndex={-1}>
        {refused && !route.notRequireWs ? (
          <ErrorState
            title={texts.workspaceFailed}
            message={messageOf(refused)}
            onRetry={() => void session.setWorkspace(code)}
          />
        ) : (
          (code !== null || route.notRequireWs) && <Screen />
        )}
      </main>
    </div>
  )
}
