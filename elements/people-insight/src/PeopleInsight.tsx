import { useEffect, useRef, type ReactNode } from 'react'
import { useEmit, useMessages } from '@arbo/kit'
import { User } from '@arbo/kit/icons'
import { FailedState, MissingState } from '@arbo/kit/ui'
import type { PeopleInsightEvents } from './events.ts'
import type { PeopleInsightProps } from './props.ts'
import { useTexts } from './texts.ts'
import { SceneContext } from './view/scene-context.ts'
import { Tile } from './view/Tile.tsx'
import { TileSkeleton } from './view/TileSkeleton.tsx'
import { useInsight } from './view/use-insight.ts'
import { useSceneLinks } from './view/use-scene-links.ts'

const icon = <User size={20} />

/** React root of `<arbo-people-insight>`. */
export function PeopleInsight(props: PeopleInsightProps): ReactNode {
  const texts = useTexts()
  const { userId, tab, commentId, renditionId, sceneHref, insight } = props
  const emit = useEmit<PeopleInsightEvents>()
  const { missing, status, error, data, reload } = useInsight(userId, insight)
  const scenes = useSceneLinks(sceneHref, emit)
  useMessages()
  const id = data?.person.id
  const name = data?.person.display_name
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

  return (
    <section className="insight" part="insight" aria-label={name ?? texts.insight}>
      {missing && <MissingState missing={missing} icon={icon} words={texts} />}
      {!missing && !data && status === 'failed' && (
        <FailedState error={error} icon={icon} words={texts} onRetry={reload} />
      )}
      {!missing && !data && status !== 'failed' && <TileSkeleton />}
      {data && (
        <SceneContext value={scenes}>
          <Tile key={id} data={data} tab={tab} commentId={commentId} renditionId={renditionId} />
        </SceneContext>
      )}
    </section>
  )
}
