import type { SceneGroupBy, ThumbnailSize } from '@arbo/core'
import { fieldOfOne, labelOfOne, oneOf, SCENE_GROUPS, type SceneGridStore, type SceneQuery } from '@arbo/core/internal'
import { Image, LayoutGrid } from '@arbo/kit/icons'
import { Button, IconButton, Menu, MenuCheck, MenuChoices, MenuItem, MenuSeparator } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { sceneTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { inOrder } from './scene-facets.ts'
import type { SceneLook } from './scene-look.ts'

interface GroupMenuProps {
  store: SceneGridStore
  query: SceneQuery
  onAsk: (change: Partial<SceneQuery>) => void
  /** The list spans several entities: it can be grouped by them, or limited to direct scenes. */
  wide: boolean
}

/** The grouping of the scenes. */
export function GroupMenu({ store, query, onAsk, wide }: GroupMenuProps): ReactNode {
  const levels = useLevels()
  const fields = SCENE_GROUPS.map(fieldOfOne)
  const places = wide ? inOrder(fields, 'place') : []
  const options: { value: SceneGroupBy | ''; label: string }[] = [
    { value: '', label: sceneTexts.noGroup },
    ...[...inOrder(fields, 'status', 'kind', 'priority', 'tags', 'people', 'day'), ...places].map((field) => ({
      value: oneOf(field),
      label: field === 'project' ? withLevels(sceneTexts.project, levels) : labelOfOne(field),
    })),
  ]
  const chosen = options.find(({ value }) => value === query.groupBy)
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={<LayoutGrid />}>
          {chosen ? sceneTexts.groupBy({ name: chosen.label }) : sceneTexts.group}
        </Button>
      }
    >
      <MenuChoices<SceneGroupBy | ''>
        label={sceneTexts.group}
        value={query.groupBy ?? ''}
        onChange={(value) => onAsk({ groupBy: value === '' ? null : value })}
        options={options}
      />
      {query.groupBy !== null && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => store.collapseAll(true)}>{sceneTexts.collapseAll}</MenuItem>
          <MenuItem onSelect={() => store.collapseAll(false)}>{sceneTexts.expandAll}</MenuItem>
        </>
      )}
    </Menu>
  )
}

interface LookMenuProps {
  look: SceneLook
  onLook: (change: Partial<SceneLook>) => void
  query: SceneQuery
  onAsk: (change: Partial<SceneQuery>) => void
  /** There are scenes in child entities. */
  deep: boolean
}

/** Pictures and their size, which metrics show, and how deep the list goes. */
export function LookMenu({ look, onLook, query, onAsk, deep }: LookMenuProps): ReactNode {
  const { sizes } = sceneTexts
  return (
    <Menu align="end" trigger={<IconButton icon={<Image />} label={sceneTexts.view} />}>
      <MenuCheck checked={look.thumbnails} onChange={(thumbnails) => onLook({ thumbnails })}>
        {sceneTexts.thumbnails}
      </MenuCheck>
      <MenuCheck checked={look.smart} onChange={(smart) => onLook({ smart })}>
        {sceneTexts.smart}
      </MenuCheck>
      <MenuSeparator />
      <MenuChoices<ThumbnailSize>
        label={sceneTexts.size}
        value={look.size}
        onChange={(size) => onLook({ size, thumbnails: true })}
        options={(['small', 'medium', 'large'] as const).map((value) => ({ value, label: sizes[value] }))}
      />
      {deep && (
        <>
          <MenuSeparator />
          <MenuChoices<'all' | 'direct'>
            label={sceneTexts.below}
            value={query.depth}
            onChange={(depth) => onAsk({ depth })}
            options={[
              { value: 'all', label: sceneTexts.belowAll },
              { value: 'direct', label: sceneTexts.belowDirect },
            ]}
          />
        </>
      )}
      {query.order !== 'position' && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onAsk({ order: 'position' })}>{sceneTexts.manualOrder}</MenuItem>
        </>
      )}
    </Menu>
  )
}
