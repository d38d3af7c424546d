import type { PeopleInsightElement } from '@arbo/people-insight'
import type { SideModule } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { pathOf } from '../../app/router/pattern.ts'
import { routes } from '../../app/routes.ts'
import { useObedience } from '../../ui/use-side-module.ts'

const SCENE = routes.scene.path

interface InsightTileProps {
  module: SideModule
  id: string
  /** Gets the person's name once it is known. */
  onName: (name: string) => void
}

/** The element, with its part of the address; the router opens its scenes. */
export function InsightTile({ module, id, onName }: InsightTileProps): ReactNode {
  const { session, router, store } = useApp()
  const query = useSelected(store, (state) => state.place?.location.query ?? null)
  const obey = useObedience<PeopleInsightElement>()
  // Another version's tag has the same attributes and events.
  const Tile = module.tag as 'arbo-people-insight'
  return (
    <arbo-session session={session}>
      <Tile
        {...module.config}
        ref={obey}
        user-id={id}
        tab={query?.get('tab') ?? undefined}
        comment-id={query?.get('comment_id') ?? undefined}
        rendition-id={query?.get('renditionId') ?? undefined}
        scene-href={router.href(SCENE)}
        onready={({ detail }) => onName(detail.name)}
        onscene-open={(event) => {
          event.preventDefault()
          const { id: scene, renditionId, commentId } = event.detail
          const search = new URLSearchParams({
            ...(renditionId ? { renditionId } : {}),
            ...(commentId ? { comment_id: commentId } : {}),
          }).toString()
          router.navigate(`${pathOf(SCENE, { id: scene })}${search && `?${search}`}`)
        }}
      />
    </arbo-session>
  )
}
