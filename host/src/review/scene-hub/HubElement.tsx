import type { SceneHubElement } from '@arbo/scene-hub'
import type { SideModule } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { pathOf } from '../../app/router/pattern.ts'
import { routes } from '../../app/routes.ts'
import { useObedience } from '../../ui/use-side-module.ts'
import { REVIEW_QUERY } from '../../planning/scenes/scene-shown.ts'

const SCENE = routes.scene.path

interface HubElementProps {
  module: SideModule
  id: string
  /** Facts of the product’s own about the scene, beside those of the element. */
  children?: ReactNode
}

/** The element, with its part of the address; the router opens its scenes and their review. */
export function HubElement({ module, id, children }: HubElementProps): ReactNode {
  const { session, router, store } = useApp()
  const query = useSelected(store, (state) => state.place?.location.query ?? null)
  const obey = useObedience<SceneHubElement>()
  // Another version's tag has the same attributes and events.
  const Hub = module.tag as 'arbo-scene-hub'
  return (
    <arbo-session session={session}>
      <Hub
        {...module.config}
        ref={obey}
        item-id={id}
        tab={query?.get('tab') ?? undefined}
        comment-id={query?.get('comment_id') ?? undefined}
        rendition-id={query?.get('renditionId') ?? undefined}
        scene-href={router.href(SCENE)}
        review-href={`${router.href(SCENE)}?${REVIEW_QUERY}`}
        ontab-change={({ detail }) => router.replaceQuery({ tab: detail.tab })}
        onscene-open={(event) => {
          event.preventDefault()
          router.navigate(pathOf(SCENE, { id: event.detail.id }))
        }}
        onreview-open={(event) => {
          event.preventDefault()
          const { id: scene, renditionId, frame, commentId } = event.detail
          const search = new URLSearchParams({
            ...(renditionId ? { renditionId } : {}),
            ...(frame === null ? {} : { frame: String(frame) }),
            ...(commentId ? { comment_id: commentId } : {}),
          }).toString()
          router.navigate(`${pathOf(SCENE, { id: scene })}?${REVIEW_QUERY}${search && `&${search}`}`)
        }}
      >
        {children}
      </Hub>
    </arbo-session>
  )
}
