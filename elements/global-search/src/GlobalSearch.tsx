import type { ReactNode } from 'react'
import { useEmit, useHost } from '@arbo/kit'
import type { GlobalSearchEvents } from './events.ts'
import type { SearchAction } from './model/actions.ts'
import type { GlobalSearchProps } from './props.ts'
import { Palette } from './view/Palette.tsx'

const NO_ACTIONS: SearchAction[] = []

/** The property is the element's own; the page hears of it by `close`. */
function shut(element: HTMLElement): void {
  ;(element as HTMLElement & { open: boolean }).open = false
}

/** React root of `<arbo-global-search>`. */
export function GlobalSearch({ open, entityId, actions = NO_ACTIONS, groups }: GlobalSearchProps): ReactNode {
  const { element } = useHost()
  const emit = useEmit<GlobalSearchEvents>()
  if (!open) return null
  const close = (): void => {
    if (emit('close')) shut(element)
  }
  return <Palette entityId={entityId} actions={actions} groups={groups} onClose={close} />
}
