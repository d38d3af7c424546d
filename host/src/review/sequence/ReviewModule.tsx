import { REVIEW_SCENES_MAX, type ReviewListStore } from '@arbo/core'
import { ErrorState } from '@arbo/kit/ui'
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { reviewTexts } from './texts.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { crumbsTo } from '../../planning/entities/crumbs-to.ts'
import { Decision } from '../scene-page/Decision.tsx'
import { SceneFacts } from '../scene-page/SceneFacts.tsx'
import { useReviewedScene } from '../scene-page/use-reviewed-scene.ts'
import { AddScenes } from './AddScenes.tsx'
import { Filmstrip } from './Filmstrip.tsx'
import { ReviewGone } from './ReviewGone.tsx'
import { ListSteps } from './ListSteps.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { ReviewPlayer } from './ReviewPlayer.tsx'
import { ReviewShare } from './ReviewShare.tsx'
import { ReviewTools } from './ReviewTools.tsx'
import { useKeptChoice } from './use-kept-choice.ts'
import { useReviewWays } from './use-review-ways.ts'
import styles from './review.module.css'

interface ReviewModuleProps {
  list: ReviewListStore
  ids: readonly string[]
  at: string
  /** Number of scenes in the address beyond a list's limit. */
  over: number
}

const STEPS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 }

/** A list under review: one bar for the scene on screen, the player, and on demand the strip of the others. */
export function ReviewModule({ list, ids, at, over }: ReviewModuleProps): ReactNode {
  const levels = useLevels()
  const { status, error, scenes, read } = useSelected(list, (state) => state)
  const ways = useReviewWays(ids, at)
  const [strip, setStrip] = useKeptChoice('strip')
  const [onStatus, setOnStatus] = useKeptChoice('onStatus')
  const [playAll, setPlayAll] = useState(false)
  const [inContext, setInContext] = useState(false)
  const scene = scenes.get(at) ?? null
  const isGone = status === 'ready' && read.has(at) && scene === null
  const playable = ids.filter((id) => scenes.get(id)?.latest_rendition)
  const reviewed = useReviewedScene(isGone ? null : at, () => onStatus && ways.step(1))
  const { title, gone } = reviewTexts
  useSetTrail(useMemo(() => [{ label: title }], [title]))
  const name = isGone ? gone : (reviewed?.item?.name ?? scene?.name ?? '')
  const ancestors = reviewed?.item?.ancestors ?? null
  const crumbs = [...crumbsTo(ancestors ?? []), { label: name }]
  const place = { at: ids.indexOf(at) + 1, count: ids.length }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const by = STEPS[event.key]
    const { target } = event
    if (!by || event.defaultPrevented || !(target instanceof HTMLElement)) return
    // The viewer, fields and menus handle this key themselves.
    if (target.matches('arbo-review-viewer, input, textarea, select, [role^="menu"], [role="option"]')) return
    event.preventDefault()
    ways.step(by)
  }

  if (status === 'failed') {
    return (
      <>
        <ReviewBar crumbs={crumbs} title={title} />
        <ErrorState title={reviewTexts.failed} message={readFailureOf(error)} onRetry={() => void list.reload()} />
      </>
    )
  }
  return (
    <div className={styles['review']} data-theme="dark" onKeyDown={onKeyDown}>
      <ReviewBar
        crumbs={crumbs}
        title={name}
        steps={
          <>
            <ListSteps
              label={reviewTexts.list}
              place={reviewTexts.place(place)}
              placeLabel={reviewTexts.listPlace(place)}
              isAlone={ids.length < 2}
              onStep={ways.step}
              strip={strip}
              onStrip={setStrip}
            />
            <AddScenes list={list} ids={ids} onAdd={ways.add} />
          </>
        }
      >
        {reviewed?.item && <SceneFacts key={at} scene={reviewed} item={reviewed.item} />}
        <ReviewShare item={reviewed?.item ?? null} />
        <ReviewTools
          list={list}
          ids={ids}
          ways={ways}
          playAll={playAll}
          onPlayAll={(on) => {
            setPlayAll(on)
            if (on) setInContext(false)
          }}
          inContext={inContext}
          onInContext={(on) => {
            setInContext(on)
            if (on) setPlayAll(false)
          }}
          onStatus={onStatus}
          onOnStatus={setOnStatus}
          strip={strip}
          onStrip={setStrip}
        />
      </ReviewBar>
      {isGone ? (
        <ReviewGone onRemove={() => ways.remove(at, reviewTexts.gone)} />
      ) : (
        <ReviewPlayer
          id={at}
          scene={scene}
          playable={playable}
          playAll={playAll}
          inContext={inContext}
          inList
          decision={<Decision scene={reviewed} />}
          onGo={ways.go}
          onStep={ways.step}
        />
      )}
      {over > 0 && (
        <p className={styles['review-over']} role="alert">
          {reviewTexts.over({ ...levelValues(levels), over, max: REVIEW_SCENES_MAX })}
        </p>
      )}
      {strip && <Filmstrip ids={ids} at={at} scenes={scenes} read={read} ways={ways} />}
    </div>
  )
}
