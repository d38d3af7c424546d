import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { frameStart } from '../model/player/frame-table.ts'
import type { LocalFile } from '../model/source/playable.ts'
import { columnsOf, readWaveform, type Waveform } from '../model/timeline/waveform.ts'
import { usePlayer } from './ViewerContext.tsx'

/** Width of a column and from one to the next, in CSS px. */
const COLUMN = 2
const PITCH = 3

/** Height in CSS px; that of `.waveform`. */
const HEIGHT = 24

/** Whether a file's sound can be drawn, known before it is loaded: the track keeps its height. */
export function hasWaveform(file: LocalFile | undefined): boolean {
  return file !== undefined && (file.peaks !== undefined || file.waveform !== null)
}

/** Tells one file's sound from another's, whatever the signature of its address. */
export function waveformKey({ id, waveform }: LocalFile): string {
  return `${id} ${waveform?.split('?')[0] ?? ''}`
}

/** The loudness of the sound above the track, in step with its frames; made anew for each `waveformKey`. */
export function TimelineWaveform({ file, width }: { file: LocalFile; width: number }): ReactNode {
  const wave = useWaveform(file)
  const canvas = useRef<HTMLCanvasElement>(null)
  const table = usePlayer((player) => player.table)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || !wave || !table || width === 0) return
    canvas.current.width = Math.round(width * devicePixelRatio)
    canvas.current.height = Math.round(HEIGHT * devicePixelRatio)
    context.scale(devicePixelRatio, devicePixelRatio)
    context.fillStyle = getComputedStyle(canvas.current).color
    const columns = columnsOf(wave, Math.floor(width / PITCH), frameStart(table, table.count))
    columns.forEach((peak, column) => {
      // Silence is a line, too: there is sound here, and it says nothing.
      const height = Math.max(1, Math.round(peak * HEIGHT))
      context.fillRect(column * PITCH, HEIGHT - height, COLUMN, height)
    })
  }, [wave, table, width])
  return <canvas ref={canvas} className="waveform" aria-hidden="true" />
}

/** Loaded once a file: its address is signed anew with each reading, its sound stays. */
function useWaveform({ peaks, waveform, request_init }: LocalFile): Waveform | null {
  const [loaded, setLoaded] = useState<Waveform | null>(null)
  const init = useRef(request_init)
  const givenWaveform = useMemo(() => peaks && readWaveform(peaks), [peaks])
  const isHere = loaded !== null
  useEffect(() => {
    if (!waveform || isHere) return
    const abort = new AbortController()
    // Without it the timeline is that of a clip without sound; the picture tells of a lost connection.
    loadWaveform(waveform, { ...init.current, signal: abort.signal }).then(setLoaded, () => undefined)
    return () => abort.abort()
  }, [waveform, isHere])
  return givenWaveform ?? loaded
}

async function loadWaveform(url: string, init: RequestInit): Promise<Waveform | null> {
  const response = await fetch(url, init)
  return response.ok ? readWaveform(await response.json()) : null
}
