import type { ReviewListStore } from '@arbo/core'
import { Ellipsis } from '@arbo/kit/icons'
import { IconButton, Menu, MenuCheck, MenuItem, MenuSeparator } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { reviewTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { ReviewLive } from '../rooms/ReviewLive.tsx'
import { useReviewExport } from './use-review-export.tsx'
import type { ReviewWays } from './use-review-ways.ts'

interface ReviewToolsProps {
  list: ReviewListStore
  ids: readonly string[]
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

/** The live room of a list, and a menu with the modes of playing, files and the rest. */
export function ReviewTools(props: ReviewToolsProps): ReactNode {
  const { list, ids, ways } = props
  const levels = useLevels()
  const { isSaving, part } = useReviewExport(list)
  return (
    <>
      <ReviewLive itemIds={ids} size="small" />
      <Menu align="end" trigger={<IconButton icon={<Ellipsis />} label={reviewTexts.options} busy={isSaving} />}>
        {ids.length > 1 && (
          <MenuCheck checked={props.playAll} onChange={props.onPlayAll}>
            {reviewTexts.playAll}
          </MenuCheck>
        )}
        <MenuCheck checked={props.inContext} onChange={props.onInContext}>
          {withLevels(reviewTexts.contextHint, levels)}
        </MenuCheck>
        <MenuCheck checked={props.onStatus} onChange={props.onOnStatus}>
          {withLevels(reviewTexts.onStatusHint, levels)}
        </MenuCheck>
        <MenuCheck checked={props.strip} onChange={props.onStrip}>
          {reviewTexts.showStrip}
        </MenuCheck>
        <MenuSeparator />
        {part}
        <MenuSeparator />
        <MenuItem onSelect={ways.clear}>{reviewTexts.clear}</MenuItem>
      </Menu>
    </>
  )
}
