import { useEffect, useMemo } from 'react'
import type { ReviewSource } from '@arbo/core'
import { useHost } from '@arbo/kit'
import { Player } from '../model/player/player.ts'
import { readPreference } from '../model/viewer/preferences.ts'
import { createUiStore } from '../model/viewer/ui-store.ts'
import { Viewer } from '../model/viewer/viewer.ts'
import { texts } from '../texts.ts'

export interface Review {
  viewer: Viewer
  canvas: HTMLCanvasElement
}

/** The viewer of a source, alive for as long as the view is on the page. It shows nothing before its `open`. */
export function useViewerOf(source: ReviewSource, readonly: boolean): Review {
  const { element } = useHost()
  const canvas = useMemo(() => element.ownerDocument.createElement('canvas'), [element, source])
  const viewer = useMemo(() => {
    const player = new Player({ canvas })
    player.setVolume(Number(readPreference('volume') ?? 1))
    player.setMuted(readPreference('muted') === 'true')
    const made: Viewer = new Viewer({
      player,
      source,
      ui: createUiStore(),
      readonly,
      toggleFullScreen: () => {
        toggleFullScreen(element).catch(() =>
          made.ui.setState({ notice: { level: 'error', text: texts.fullScreenFailed } }),
        )
      },
    })
    return made
  }, [canvas, source, readonly, element])

  useEffect(() => {
    const end = viewer.source.subscribe(() => viewer.sync())
    return () => {
      end()
      viewer.close()
    }
  }, [viewer])
  return { viewer, canvas }
}

async function toggleFullScreen(element: HTMLElement): Promise<void> {
  if (element.matches(':fullscreen')) await element.ownerDocument.exitFullscreen()
  else await element.requestFullscreen()
}
