import { useEffect } from 'react'
import type { Tell } from '../events.ts'
import type { Viewer } from '../model/viewer/viewer.ts'

/** Tells the page what happens in the viewer: frames drawn, playing, the chosen rendition, readiness, failures. */
export function useAnnouncements(viewer: Viewer, tell: Tell): void {
  useEffect(() => {
    const renditionId = (): string => viewer.ui.getState().renditionId ?? ''
    const { origins } = viewer
    let lastShown = ''
    const announceFrame = (frame: number): void => {
      const next = `${renditionId()} ${viewer.ui.getState().fileIndex} ${frame}`
      if (next === lastShown) return
      lastShown = next
      tell('frame-change', { frame, renditionId: renditionId(), by: origins.by('frame') })
    }
    let before = viewer.player.getState()
    const ends = [
      viewer.player.onFrame(announceFrame),
      viewer.player.subscribe((state) => {
        const last = before
        before = state
        if (state.status === 'ready' && last.status !== 'ready') {
          const { frameCount, width, height } = state
          tell('ready', { renditionId: renditionId(), frameCount, width, height })
        }
        if (state.playing !== last.playing || (state.playing && state.speed !== last.speed)) {
          tell('play-state', { playing: state.playing, speed: state.speed, by: origins.by('play') })
        }
        if (state.error && state.error.code !== last.error?.code) {
          tell('arbo-error', {
            code: state.error.code,
            message: viewer.texts.playerErrors[state.error.code],
            error: state.error,
          })
        }
      }),
      origins.onUser((what) => tell('user-move', { what })),
      viewer.view.onChange((view) => tell('view-change', { ...view, by: origins.by('view') })),
      viewer.drawings.onLaser((move) => {
        const { fileIndex, colour } = viewer.ui.getState()
        const audience = viewer.comments.audience()
        const whose = audience === null ? {} : { audience }
        const { frame } = viewer.player.getState()
        tell('laser', { renditionId: renditionId(), frame, fileIndex, colour, ...move, ...whose })
      }),
      viewer.ui.subscribe((state, last) => {
        if (state.listStep && state.listStep !== last.listStep) tell('list-step', state.listStep)
        if (state.renditionId !== last.renditionId && state.renditionId) {
          tell('rendition-change', { renditionId: state.renditionId, by: origins.by('rendition') })
        } else if (state.fileIndex !== last.fileIndex) {
          tell('page-change', { fileIndex: state.fileIndex, renditionId: renditionId(), by: origins.by('page') })
        }
      }),
      viewer.source.subscribe(({ error }, { error: last }) => {
        if (error && error.error !== last?.error)
          tell('arbo-error', { code: error.error, message: error.message, error })
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [viewer, tell])
}
