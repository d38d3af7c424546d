import type { SideModule } from '@arbo/core/internal'
import type { GlobalSearchElement } from '@arbo/global-search'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { routes } from '../../app/routes.ts'
import { useObedience } from '../../ui/use-side-module.ts'
import { resultPath } from './result-path.ts'
import { useCommands } from './use-commands.ts'

const TILE = routes['people-tile'].permission

/** The search element, with the pages and actions of the product; the router opens the choice. */
export function SearchPalette({ module, onClose }: { module: SideModule; onClose: () => void }): ReactNode {
  const { session, router, store } = useApp()
  const commands = useCommands()
  const entityId = useSelected(store, ({ place }) =>
    place?.name === 'entity' ? place.location.params['id'] : undefined,
  )
  const actions = useMemo(() => commands.map(({ run: _run, ...action }) => action), [commands])
  const obey = useObedience<GlobalSearchElement>()
  // Another version's tag has the same properties and events.
  const Element = module.tag as 'arbo-global-search'
  return (
    <arbo-session session={session}>
      <Element
        {...module.config}
        ref={obey}
        open
        entityId={entityId}
        actions={actions}
        onclose={onClose}
        onaction={({ detail }) => commands.find(({ id }) => id === detail.id)?.run()}
        onresult-open={({ detail: { row, newTab, review } }) => {
          const path = resultPath(row, { review, tiles: !TILE || session.can(TILE) })
          if (newTab) window.open(router.href(path), '_blank', 'noopener')
          else router.navigate(path)
        }}
      />
    </arbo-session>
  )
}
