import { useEffect, useRef, type ReactNode } from 'react'
import { useEmit, useLevels, useMessages } from '@arbo/kit'
import type { SceneHubEvents } from './events.ts'
import type { SceneHubProps } from './props.ts'
import { Hub } from './view/Hub.tsx'
import { HubContext } from './view/hub-context.ts'
import { HubSkeleton } from './view/HubSkeleton.tsx'
import { HubState } from './view/HubState.tsx'
import { useHub } from './view/use-hub.ts'
import { useHubWays } from './view/use-hub-ways.ts'
import { useShownScene } from './view/use-shown-scene.ts'

/** React root of `<arbo-scene-hub>`. */
export function SceneHub(props: SceneHubProps): ReactNode {
  const { tab, commentId, renditionId, sceneHref, reviewHref, scene } = props
  const emit = useEmit<SceneHubEvents>()
  const [itemId, show] = useShownScene(props.itemId)
  const hub = useHub(itemId, scene)
  useMessages(itemId)
  const { missing, status, error, data, reload } = hub
  const levels = useLevels()
  const ways = useHubWays({ sceneHref, reviewHref, emit, show })
  const id = data?.item.id
  const name = data?.item.name
  useEffect(() => {
    if (id !== undefined && name !== undefined) emit('ready', { id, name })
  }, [id, name, emit])
  const lastCode = useRef<string | null>(null)
  useEffect(() => {
    // Once per failure, not once per attempt.
    const code = error?.error ?? null
    if (error && code !== lastCode.current) emit('arbo-error', { code: error.error, message: error.message, error })
    lastCode.current = code
  }, [error, emit])

  // What a link points at is of the scene that it was opened with.
  const isFirst = itemId === props.itemId
  return (
    <section className="hub" part="hub" aria-label={name ?? levels.scene.one}>
      {missing && <HubState missing={missing} error={null} onRetry={reload} />}
      {!missing && !data && status === 'failed' && <HubState missing={null} error={error} onRetry={reload} />}
      {!missing && !data && status !== 'failed' && <HubSkeleton />}
      {data && (
        <HubContext value={{ ...hub, data, ways, tell: emit }}>
          <Hub
            key={id}
            tab={tab}
            commentId={isFirst ? commentId : undefined}
            renditionId={isFirst ? renditionId : undefined}
          />
        </HubContext>
      )}
    </section>
  )
}
