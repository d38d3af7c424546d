import { useEffect, useState, type ReactNode } from 'react'
import { useHost } from '@arbo/kit'
import { Keyboard, Maximize, Minimize, PanelRight, ZoomIn, ZoomOut } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { ZOOM } from '../model/viewer/ui-store.ts'
import { useTexts } from '../texts.ts'
import { useUi, useViewer } from './ViewerContext.tsx'

/** Zoom, shortcuts, full screen, panel. */
export function ViewControls(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const zoom = useUi((ui) => ui.zoom)
  const panelOpen = useUi((ui) => ui.panelOpen)
  const fullScreen = useFullScreen()
  return (
    <>
      <span className="zoom wide-only">
        <IconButton
          label={texts.zoomOut}
          icon={<ZoomOut />}
          shortcut="-"
          disabled={zoom === ZOOM.min}
          onClick={() => viewer.zoom.by(-1)}
        />
        <button
          type="button"
          className="zoom-value"
          aria-label={texts.zoomFit}
          title={texts.zoomFit}
          onClick={() => viewer.zoom.by(-Infinity)}
        >
          {Math.round(zoom * 100)}%
        </button>
        <IconButton
          label={texts.zoomIn}
          icon={<ZoomIn />}
          shortcut="+"
          disabled={zoom >= ZOOM.max}
          onClick={() => viewer.zoom.by(1)}
        />
        <PixelButton />
      </span>
      <span className="wide-only">
        <IconButton
          label={texts.shortcuts}
          icon={<Keyboard />}
          shortcut="?"
          onClick={() => viewer.ui.setState({ shortcutsOpen: true })}
        />
      </span>
      <IconButton
        label={fullScreen ? texts.fullScreenExit : texts.fullScreen}
        icon={fullScreen ? <Minimize /> : <Maximize />}
        shortcut="F"
        onClick={() => viewer.toggleFullScreen()}
      />
      <IconButton
        label={panelOpen ? texts.hidePanel : texts.showPanel}
        icon={<PanelRight />}
        shortcut="P"
        pressed={panelOpen}
        onClick={() => viewer.setPanel(!panelOpen)}
      />
    </>
  )
}

/** To the picture's own pixels and back, where a still has more of them than the stage. */
function PixelButton(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const isOffered = useUi(({ pixelZoom }) => pixelZoom > ZOOM.min)
  const pressed = useUi(({ zoom, pixelZoom }) => zoom === pixelZoom)
  if (!isOffered) return null
  return (
    <IconButton
      label={texts.zoomPixels}
      icon={<span className="pixel-sign">1:1</span>}
      shortcut="Z"
      pressed={pressed}
      onClick={() => viewer.zoom.togglePixels()}
    />
  )
}

/** Whether this element fills the screen. */
function useFullScreen(): boolean {
  const { element } = useHost()
  const [full, setFull] = useState(false)
  useEffect(() => {
    const page = element.ownerDocument
    const look = (): void => setFull(element.matches(':fullscreen'))
    page.addEventListener('fullscreenchange', look)
    return () => page.removeEventListener('fullscreenchange', look)
  }, [element])
  return full
}
