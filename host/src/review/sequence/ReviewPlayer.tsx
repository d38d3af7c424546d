import { useState, type ReactNode } from 'react'
import { planningTexts } from '../../planning/entities/texts.ts'
import { PartFailed } from '../../ui/PartFailed.tsx'
import { ContextStrip } from './ContextStrip.tsx'
import { stepFrom } from './list-steps.ts'
import { PlayerWaiting } from './PlayerWaiting.tsx'
import { SequencePlayer } from './SequencePlayer.tsx'
import { useContextScenes } from './use-context-scenes.ts'
import { useElements } from './use-elements.ts'
import { useFrameAddress } from './use-frame-address.ts'
import styles from '../scene-page/scene.module.css'

interface ReviewPlayerProps {
  /** The scene under review: that of the address. */
  id: string
  /** Its name and picture, where they are known, for the strip of the context. */
  scene: { name: string; thumbnail: string | null } | null
  /** Scenes that can be played, in their order; the one under review may be missing. */
  playable: readonly string[]
  playAll: boolean
  inContext: boolean
  inList: boolean
  /** Stands below the field for a comment on the scene under review. */
  decision: ReactNode
  onGo: (id: string) => void
  onStep: (by: 1 | -1) => void
}

/** The viewer of a scene in its list, or among the scenes around it. */
export function ReviewPlayer(props: ReviewPlayerProps): ReactNode {
  const { id, scene, playable, playAll, inContext, inList, decision, onGo, onStep } = props
  const elements = useElements()
  const { link, onFrame } = useFrameAddress(id)
  const { around, failed } = useContextScenes(id, inContext)
  /** Which scene of the context is on screen, and around which one. */
  const [visited, setVisited] = useState({ around: id, shown: id })
  const cut = around && [...around.before.map((one) => one.id), id, ...around.after.map((one) => one.id)]
  const shownId = cut && visited.around === id && cut.includes(visited.shown) ? visited.shown : id
  const order = cut ?? playable
  const next = stepFrom(order, shownId, 1) ?? (cut ? undefined : order.find((one) => one !== shownId)) ?? null

  function goOn(): void {
    if (next === null) return
    if (cut) setVisited({ around: id, shown: next })
    else onGo(next)
  }

  if (elements.state === 'failed') {
    return (
      <div className={styles['viewer']}>
        <PartFailed isMissing title={planningTexts.viewerFailed} onRetry={elements.retry} />
      </div>
    )
  }
  return (
    <>
      {elements.state === 'loading' ? (
        <PlayerWaiting />
      ) : (
        <SequencePlayer
          current={shownId}
          next={next}
          link={link}
          isSequence={playAll || inContext}
          inList={inList}
          decision={shownId === id ? decision : null}
          onEnd={goOn}
          onStep={onStep}
          onFrame={onFrame}
        />
      )}
      {inContext && (
        <ContextStrip
          around={around}
          failed={failed}
          id={id}
          scene={scene}
          shownId={shownId}
          onShow={(to) => setVisited({ around: id, shown: to })}
        />
      )}
    </>
  )
}
