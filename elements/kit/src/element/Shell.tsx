import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { addressRenewal, followAddresses } from '@arbo/core'
import { readerZone } from '@arbo/core/format'
import { LanguageContext } from '../ui/language-context.ts'
import { ZoneContext } from '../ui/zone-context.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { emitError } from './emit.ts'
import { HostContext, PortalContext, hosts, type Host } from './host.ts'
import { useStateOf } from './use-session.ts'

interface FrameProps {
  host: Host
  children: ReactNode
}

function Frame({ host, children }: FrameProps): ReactNode {
  const [portal, setPortal] = useState<HTMLElement | null>(null)
  const app = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => host.setApp(app.current), [host])
  useLayoutEffect(() => (portal ? host.holdPortal(portal) : undefined), [host, portal])
  const session = useSyncExternalStore(host.session.subscribe, host.session.getSnapshot)
  const language = useSyncExternalStore(host.language.subscribe, host.language.getSnapshot)
  const reader = useStateOf(session)
  useEffect(() => {
    const root = app.current?.getRootNode()
    if (!session || !(root instanceof ShadowRoot)) return undefined
    return followAddresses(root, addressRenewal(session).ask)
  }, [session])

  return (
    <HostContext value={host}>
      <PortalContext value={portal}>
        <div ref={app} className="arbo-app" part="app" lang={language}>
          {language && (
            <LanguageContext value={language}>
              <ZoneContext value={reader ? readerZone(reader) : null}>{children}</ZoneContext>
            </LanguageContext>
          )}
        </div>
        {/* Made by React: a node appended by hand beside the root is removed by React's first commit. */}
        <div ref={setPortal} className="arbo-portal" part="portal" lang={language} popover="manual" />
      </PortalContext>
    </HostContext>
  )
}

/** Wraps a view with what every element has: the host's context, the overlay layer and the error boundary. */
export function shellOf<Props extends object>(
  View: ComponentType<Props>,
): ComponentType<Props & { container?: object }> {
  function Shell({ container, ...props }: Props & { container?: object }): ReactNode {
    const host = container ? hosts.get(container) : undefined
    if (!host) throw new Error('Shell: rendered outside an element made by elementClass')
    return (
      <Frame host={host}>
        <ErrorBoundary
          onError={(error) =>
            emitError(host.element, {
              code: 'render_failed',
              message: error instanceof Error ? error.message : String(error),
              error,
            })
          }
        >
          <View {...(props as unknown as Props)} />
        </ErrorBoundary>
      </Frame>
    )
  }
  Shell.displayName = `Shell(${View.displayName ?? View.name})`
  return Shell
}
