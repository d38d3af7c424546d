import type { ReviewListStore } from '@arbo/core'
import { ChevronLeft, ChevronRight, Ellipsis, Film, Repeat } from '@arbo/kit/icons'
import { IconButton, Menu, MenuCheck, MenuItem, MenuSeparator } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { reviewTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { ReviewLive } from '../rooms/ReviewLive.tsx'
import { AddScenes } from './AddScenes.tsx'
import { ReviewExport } from './ReviewExport.tsx'
import type { ReviewWays } from './use-review-ways.ts'
import styles from './review.module.css'

interface ReviewToolsProps {
  list: ReviewListStore
  ids: readonly string[]
  at: string
  ways: ReviewWays
  playAll: boolean
  onPlayAll: (on: boolean) => void
  inContext: boolean
  onInContext: (on: boolean) => void
  onStatus: boolean
  onOnStatus: (on: boolean) => void
  strip: boolean
  onStrip: (on: boolean) => void
}

/** Previous and next scene, and the modes of playing. */
export function ReviewTools(props: ReviewToolsProps): ReactNode {
  const { list, ids, at, ways } = props
  const levels = useLevels()
  const isAlone = ids.length < 2
  return (
    <div className={styles['review-tools']}>
      <nav className={styles['review-steps']} aria-label={reviewTexts.list}>
        <IconButton
          icon={<ChevronLeft />}
          label={withLevels(reviewTexts.previous, levels)}
          shortcut="PageUp"
          disabled={isAlone}
          onClick={() => ways.step(-1)}
        />
        <span className={styles['review-place']} role="status">
          {reviewTexts.place({ at: ids.indexOf(at) + 1, count: ids.length })}
        </span>
        <IconButton
          icon={<ChevronRight />}
          label={withLevels(reviewTexts.next, levels)}
          shortcut="PageDown"
          disabled={isAlone}
          onClick={() => ways.step(1)}
        />
      </nav>
      <AddScenes list={list} ids={ids} onAdd={ways.add} />
      <IconButton
        icon={<Repeat />}
        label={reviewTexts.playAll}
        pressed={props.playAll}
        disabled={isAlone}
        onClick={() => props.onPlayAll(!props.playAll)}
      />
      <IconButton
        icon={<Film />}
        label={withLevels(reviewTexts.contextHint, levels)}
        pressed={props.inContext}
        onClick={() => props.onInContext(!props.inContext)}
      />
      <ReviewExport list={list} />
      <ReviewLive itemIds={ids} size="small" />
      <Menu trigger={<IconButton icon={<Ellipsis />} label={reviewTexts.options} />}>
        <MenuCheck checked={props.onStatus} onChange={props.onOnStatus}>
          {withLevels(reviewTexts.onStatusHint, levels)}
        </MenuCheck>
        <MenuCheck checked={props.strip} onChange={props.onStrip}>
          {reviewTexts.showStrip}
        </MenuCheck>
        <MenuSeparator />
        <MenuItem onSelect={ways.clear}>{reviewTexts.clear}</MenuItem>
      </Menu>
    </div>
  )
}
