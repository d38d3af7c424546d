import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Part } from '../on-demand/part.ts'
import { Popup, type PopupProps } from './Popup.tsx'
import { useViewer } from './ViewerContext.tsx'

export interface PartPopupProps<Module extends object> extends Omit<PopupProps, 'children' | 'before'> {
  part: Part<Module>
  children: (module: Module) => ReactNode
}

/** A popup whose panel is fetched when it is wanted; it opens when it can be shown whole. */
export function PartPopup<Module extends object>({ part, children, ...props }: PartPopupProps<Module>): ReactNode {
  const viewer = useViewer()
  const module = useSyncExternalStore(part.subscribe, part.get)
  const [busy, setBusy] = useState(false)
  const fetchPart = async (): Promise<boolean> => {
    setBusy(true)
    const there = await viewer.attempt(() => part.load())
    setBusy(false)
    return there
  }
  return (
    <Popup {...props} busy={busy} before={module ? undefined : fetchPart} onExpect={part.expect}>
      {module && children(module)}
    </Popup>
  )
}
