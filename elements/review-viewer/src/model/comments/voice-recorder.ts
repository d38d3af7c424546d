import { VOICE_MS_MAX, VOICE_PEAKS_MAX, type RecordingState, type VoiceNote } from '@arbo/core'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Reasons why recording fails. */
export type VoiceFault = 'refused' | 'absent' | 'unsupported' | 'failed'

export interface VoiceState {
  /** REV-06. */
  state: RecordingState
  /** The browser asks for the microphone. */
  asking: boolean
  /** Recorded so far, in ms. */
  ms: number
  /** Loudness now, 0 to 1. */
  level: number
  fault: VoiceFault | null
  /** The recording, once it is stopped. */
  take: { file: File; voice: VoiceNote; url: string } | null
}

export const NO_VOICE: VoiceState = { state: 'inactive', asking: false, ms: 0, level: 0, fault: null, take: null }

/** Formats that everybody can play and the server accepts, the preferred codec first. */
const TYPES = ['audio/webm;codecs=opus', 'audio/webm']
const TYPE = 'audio/webm'
/** Name that a voice note is stored under. */
const VOICE_FILE = 'Voice note.webm'
/** Interval at which the loudness is read, ms. */
const METER_MS = 50

/** The browser's functions that a recording needs. */
export interface VoiceDevices {
  open(): Promise<MediaStream>
  recorder(stream: MediaStream, type: string): MediaRecorder
  supports(type: string): boolean
  /** Answers the loudness now, 0 to 1. */
  meter(stream: MediaStream): { level(): number; close(): void }
  now(): number
}

/** Records a voice note: start, pause, resume, stop; then it can be played, sent or discarded. */
export class VoiceRecorder {
  readonly store: StoreApi<VoiceState> = createStore(() => NO_VOICE)
  readonly #devices: VoiceDevices
  #recorder: MediaRecorder | null = null
  #stream: MediaStream | null = null
  #meter: ReturnType<VoiceDevices['meter']> | null = null
  #timer: ReturnType<typeof setInterval> | undefined
  #levels: number[] = []
  /** Length recorded before the last pause, in ms, and the start of the current stretch. */
  #before = 0
  #since = 0
  #closed = false

  constructor(devices: VoiceDevices = browserDevices()) {
    this.#devices = devices
  }

  async start(): Promise<void> {
    const { state, asking } = this.store.getState()
    if (state !== 'inactive' || asking || this.#closed) return
    this.discard()
    this.store.setState({ asking: true })
    try {
      const stream = await this.#devices.open()
      if (this.#closed || !this.store.getState().asking) {
        stop(stream)
        return
      }
      this.#record(stream)
    } catch (error) {
      this.#release()
      this.store.setState({ ...NO_VOICE, fault: faultOf(error) })
    }
  }

  #record(stream: MediaStream): void {
    const type = TYPES.find((each) => this.#devices.supports(each))
    if (type === undefined) {
      stop(stream)
      throw new DOMException('No webm', 'NotSupportedError')
    }
    const recorder = this.#devices.recorder(stream, type)
    const chunks: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
    recorder.addEventListener('stop', () => this.#finish(chunks))
    recorder.addEventListener('error', () => {
      this.#release()
      this.store.setState({ ...NO_VOICE, fault: 'failed' })
    })
    this.#stream = stream
    this.#recorder = recorder
    this.#meter = this.#devices.meter(stream)
    this.#levels = []
    this.#before = 0
    this.#since = this.#devices.now()
    recorder.start(1000)
    this.store.setState({ ...NO_VOICE, state: 'recording' })
    this.#timer = setInterval(() => this.#tick(), METER_MS)
  }

  #tick(): void {
    if (this.store.getState().state !== 'recording') return
    const level = this.#meter?.level() ?? 0
    this.#levels.push(level)
    const ms = this.#length()
    this.store.setState({ ms, level })
    if (ms >= VOICE_MS_MAX) this.stop()
  }

  #length(): number {
    return Math.min(VOICE_MS_MAX, this.#before + this.#devices.now() - this.#since)
  }

  pause(): void {
    if (this.store.getState().state !== 'recording') return
    this.#before = this.#length()
    this.#recorder?.pause()
    this.store.setState({ state: 'paused', ms: this.#before, level: 0 })
  }

  resume(): void {
    if (this.store.getState().state !== 'paused') return
    this.#since = this.#devices.now()
    this.#recorder?.resume()
    this.store.setState({ state: 'recording' })
  }

  /** Ends the recording; `take` is set when its last part has been written. */
  stop(): void {
    const { state } = this.store.getState()
    if (state === 'inactive') return
    if (state === 'recording') this.#before = this.#length()
    clearInterval(this.#timer)
    this.#recorder?.stop()
  }

  #finish(chunks: Blob[]): void {
    const levels = this.#levels
    const ms = Math.round(this.#before)
    this.#release()
    // Discarded meanwhile, or nothing was recorded.
    if (this.#closed || this.store.getState().state === 'inactive') return
    const blob = new Blob(chunks, { type: TYPE })
    if (blob.size === 0 || ms < 1) {
      this.store.setState({ ...NO_VOICE, fault: 'failed' })
      return
    }
    const file = new File([blob], VOICE_FILE, { type: TYPE })
    const voice = { ms, peaks: peaksOf(levels, VOICE_PEAKS_MAX) }
    this.store.setState({ ...NO_VOICE, ms, take: { file, voice, url: URL.createObjectURL(blob) } })
  }

  /** Discards the recording and its error. */
  discard(): void {
    const { take, state } = this.store.getState()
    if (take) URL.revokeObjectURL(take.url)
    this.store.setState(NO_VOICE)
    if (state === 'inactive') return
    clearInterval(this.#timer)
    this.#recorder?.stop()
    this.#release()
  }

  close(): void {
    this.discard()
    this.#closed = true
  }

  #release(): void {
    clearInterval(this.#timer)
    this.#meter?.close()
    if (this.#stream) stop(this.#stream)
    this.#meter = null
    this.#stream = null
    this.#recorder = null
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function faultOf(error: unknown): VoiceFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent'
  return name === 'NotSupportedError' || name === 'TypeError' ? 'unsupported' : 'failed'
}

/** The loudest of each of `count` equal parts, two digits; fewer where there are fewer values. */
export function peaksOf(levels: readonly number[], count: number): number[] {
  const parts = Math.min(count, levels.length)
  return Array.from({ length: parts }, (_, index) => {
    const [from, to] = [(index * levels.length) / parts, ((index + 1) * levels.length) / parts]
    const part = levels.slice(Math.floor(from), Math.max(Math.floor(from) + 1, Math.floor(to)))
    return Math.round(Math.min(1, Math.max(0, ...part)) * 100) / 100
  })
}

/** The browser's microphone. */
export function browserDevices(): VoiceDevices {
  return {
    async open() {
      // Absent on pages without https.
      const media = (navigator as Partial<Navigator>).mediaDevices
      if (!media || typeof MediaRecorder === 'undefined') throw new DOMException('No recorder', 'NotSupportedError')
      return media.getUserMedia({ audio: true })
    },
    recorder: (stream, mimeType) => new MediaRecorder(stream, { mimeType }),
    supports: (type) => MediaRecorder.isTypeSupported(type),
    meter(stream) {
      const context = new AudioContext()
      const analyser = context.createAnalyser()
      analyser.fftSize = 1024
      context.createMediaStreamSource(stream).connect(analyser)
      const samples = new Float32Array(analyser.fftSize)
      return {
        level() {
          analyser.getFloatTimeDomainData(samples)
          return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
        },
        close() {
          void context.close()
        },
      }
    },
    now: () => performance.now(),
  }
}
