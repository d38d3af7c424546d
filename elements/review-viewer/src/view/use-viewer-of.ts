import { useEffect, useLayoutEffect, useMemo } from 'react'
import { followAddresses, type ReviewSource } from '@arbo/core'
import { useHost, useSession } from '@arbo/kit'
import { preloadEngine } from '../model/player/ladder.ts'
import { PictureInPicture } from '../model/player/picture-in-picture.ts'
import { Player } from '../model/player/player.ts'
import { tabOf } from '../model/tabs/panel-tabs.ts'
import { onPreference, readPreference } from '../model/viewer/preferences.ts'
import { MediaRecovery } from '../model/viewer/media-recovery.ts'
import { createUiStore } from '../model/viewer/ui-store.ts'
import { Viewer } from '../model/viewer/viewer.ts'
import { comparePart } from '../on-demand/compare-part.ts'
import { panelPart } from '../on-demand/panel-part.ts'
import { useTexts } from '../texts.ts'

export interface Review {
  viewer: Viewer
  canvas: HTMLCanvasElement
}

/** The viewer of a source, alive for as long as the view is on the page. It shows nothing before its `open`. */
export function useViewerOf(source: ReviewSource, readonly: boolean): Review {
  const texts = useTexts()
  const { element } = useHost()
  const session = useSession()
  const review = useMemo((): Review => {
    const canvas = element.ownerDocument.createElement('canvas')
    const player = new Player({ canvas })
    player.setVolume(Number(readPreference('volume') ?? 1))
    player.setMuted(readPreference('muted') === 'true')
    const viewer: Viewer = new Viewer({
      player,
      source,
      ui: createUiStore(),
      compareCode: comparePart,
      readonly,
      pictureInPicture: new PictureInPicture(player, canvas),
      toggleFullScreen: () => {
        toggleFullScreen(element).catch(() =>
          viewer.ui.setState({ notice: { level: 'error', text: viewer.texts.fullScreenFailed } }),
        )
      },
    })
    return { viewer, canvas }
  }, [source, readonly, element])
  const { viewer } = review
  useLayoutEffect(() => viewer.setTexts(texts), [viewer, texts])

  useEffect(() => {
    const { renditions } = viewer.source.getState()
    if (renditions.length === 0 || renditions.some(({ kind }) => kind === 'video')) preloadEngine()
    if (viewer.ui.getState().panelOpen) panelPart.expect()
  }, [viewer])

  // Viewers of one page take turns on the same place: what is set in one holds in the next.
  useEffect(
    () =>
      onPreference((name, value) => {
        if (name === 'panel-open') viewer.ui.setState({ panelOpen: value !== 'false' })
        else if (name === 'page-strip') viewer.ui.setState({ stripOpen: value !== 'false' })
        // Through a list one goes on looking at the same things.
        else if (name === 'panel-tab' && viewer.ui.getState().inList)
          viewer.ui.setState({ tab: tabOf(value) ?? 'comments' })
        else if (name === 'panel-width') viewer.ui.setState({ panelWidth: Number(value) })
        else if (name === 'volume') viewer.player.setVolume(Number(value))
        else if (name === 'muted') viewer.player.setMuted(value === 'true')
      }),
    [viewer],
  )

  // With a session the shell of the element does so, for all that the page shows of it.
  useEffect(() => {
    if (session || !element.shadowRoot) return undefined
    return followAddresses(element.shadowRoot, () => void viewer.source.reload().catch(() => undefined))
  }, [session, element, viewer])

  useEffect(() => {
    const ends = [viewer.source.subscribe(() => viewer.sync()), new MediaRecovery(viewer).follow()]
    return () => {
      ends.forEach((end) => end())
      viewer.close()
    }
  }, [viewer])
  return review
}

async function toggleFullScreen(element: HTMLElement): Promise<void> {
  if (element.matches(':fullscreen')) await element.ownerDocument.exitFullscreen()
  else await element.requestFullscreen()
}
