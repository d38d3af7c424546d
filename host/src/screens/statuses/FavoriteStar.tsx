import { failureOf, type FlowsStore, type TemplateFlowInfo } from '@arbo/core'
import { Star } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { messageOf } from '../../app/failure.ts'
import { listTexts } from '../../texts/list.ts'
import { statusesTexts } from '../../texts/statuses.ts'

interface FavoriteStarProps {
  flow: Pick<TemplateFlowInfo, 'id' | 'name' | 'favorite'>
  flows: FlowsStore
  disabled?: boolean
}

/** The user’s own star on a flow. */
export function FavoriteStar({ flow, flows, disabled = false }: FavoriteStarProps): ReactNode {
  const { toasts } = useApp()
  const id = useId()
  const { name, favorite } = flow
  return (
    <IconButton
      size="small"
      className="flow-star"
      icon={<Star />}
      label={favorite ? statusesTexts.unstar(name) : statusesTexts.star(name)}
      data-on={favorite || undefined}
      disabled={disabled}
      onClick={() => {
        flows.favorite(flow.id, !favorite).catch((error: unknown) =>
          toasts.show({
            id,
            kind: 'error',
            title: listTexts.failedAction,
            message: messageOf(failureOf(error)),
          }),
        )
      }}
    />
  )
}
