import { useEffect, useMemo } from 'react'
import type { ReviewSource } from '@arbo/core'
import { useHost } from '@arbo/kit'
import { preloadEngine } from '../model/player/ladder.ts'
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
  const review = useMemo((): Review => {
    const canvas = element.ownerDocument.createElement('canvas')
    const player = new Player({ canvas })
    player.setVolume(Number(readPreference('volume') ?? 1))
    player.setMuted(readPreference('muted') === 'true')
    const viewer: Viewer = new Viewer({
      player,
      source,
      ui: createUiStore(),
      readonly,
      toggleFullScreen: () => {
        toggleFullScreen(element).catch(() =>
          viewer.ui.setState({ notice: { level: 'error', text: texts.fullScreenFailed } }),
        )
      },
    })
    return { viewer, canvas }
  }, [source, readonly, element])
  const { viewer } = review

  useEffect(() => {
    const { renditions } = viewer.source.getState()
    if (renditions.length === 0 || renditions.some(({ kind }) => kind === 'video')) preloadEngine()
  }, [viewer])

  useEffect(() => {
    const end = viewer.source.subscribe(() => viewer.sync())
    return () => {
      end()
      viewer.close()
    }
  }, [viewer])
  return review
}

async function toggleFullScreen(element: HTMLElement): Promise<void> {
  if (element.matches(':fullscreen')) await element.ownerDocument.exitFullscreen()
  else await element.requestFullscreen()
}
