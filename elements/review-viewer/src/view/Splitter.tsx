import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { PANEL_WIDTH, clampPanelWidth } from '../model/viewer/ui-store.ts'
import { writePreference } from '../model/viewer/preferences.ts'
import { useTexts } from '../texts.ts'
import { useUi, useViewer } from './ViewerContext.tsx'

const KEY_STEP = 16

/** The edge between picture and panel: dragged, moved with the arrow keys, remembered. */
export function Splitter(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const width = useUi((ui) => ui.panelWidth)
  const resize = (next: number): void => {
    const panelWidth = clampPanelWidth(next)
    viewer.ui.setState({ panelWidth })
    writePreference('panel-width', String(panelWidth))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const edge = event.currentTarget.parentElement?.getBoundingClientRect().right
    if (edge !== undefined) resize(edge - event.clientX)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const change = { ArrowLeft: KEY_STEP, ArrowRight: -KEY_STEP }[event.key]
    if (change === undefined) return
    event.preventDefault()
    resize(width + change)
  }
  return (
    <div
      className="splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.resizePanel}
      aria-valuemin={PANEL_WIDTH.min}
      aria-valuemax={PANEL_WIDTH.max}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
