import { VOICE_MS_MAX } from '@arbo/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VoiceRecorder, peaksOf, type VoiceDevices } from './voice-recorder.ts'

/** A recorder that gives three bytes when it is stopped. */
class FakeRecorder extends EventTarget {
  calls: string[] = []
  start = (): void => void this.calls.push('start')
  pause = (): void => void this.calls.push('pause')
  resume = (): void => void this.calls.push('resume')
  stop(): void {
    this.calls.push('stop')
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['abc']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

function setUp(open?: () => Promise<MediaStream>) {
  const fake = new FakeRecorder()
  const stopped = vi.fn()
  const stream = { getTracks: () => [{ stop: stopped }] } as unknown as MediaStream
  const devices: VoiceDevices = {
    open: open ?? (() => Promise.resolve(stream)),
    recorder: () => fake as unknown as MediaRecorder,
    supports: (type) => type === 'audio/webm',
    meter: () => ({ level: () => 0.5, close: () => undefined }),
    now: () => Date.now(),
  }
  const recorder = new VoiceRecorder(devices)
  return { recorder, fake, stopped, state: () => recorder.store.getState() }
}

describe('voice recorder', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('REV-06 is inactive, recording and paused, and ends in a webm file with its length and waveform', async () => {
    const { recorder, fake, stopped, state } = setUp()
    expect(state().state).toBe('inactive')
    await recorder.start()
    expect(state().state).toBe('recording')
    vi.advanceTimersByTime(2000)
    expect(state()).toMatchObject({ ms: 2000, level: 0.5 })
    recorder.pause()
    expect(state().state).toBe('paused')
    vi.advanceTimersByTime(60_000)
    recorder.resume()
    expect(state().state).toBe('recording')
    vi.advanceTimersByTime(1000)
    recorder.stop()
    expect(fake.calls).toEqual(['start', 'pause', 'resume', 'stop'])
    expect(state().state).toBe('inactive')
    const { take } = state()
    expect([take?.file.name, take?.file.type, take?.file.size]).toEqual(['Voice note.webm', 'audio/webm', 3])
    expect(take?.voice.ms).toBe(3000)
    expect(take?.voice.peaks.every((peak) => peak === 0.5)).toBe(true)
    expect(stopped).toHaveBeenCalled()
  })

  it('REV-06 stops by itself after five minutes', async () => {
    const { recorder, state } = setUp()
    await recorder.start()
    vi.advanceTimersByTime(VOICE_MS_MAX + 1000)
    expect(state().state).toBe('inactive')
    expect(state().take?.voice.ms).toBe(VOICE_MS_MAX)
    expect(state().take?.voice.peaks).toHaveLength(200)
  })

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'absent'],
    ['NotSupportedError', 'unsupported'],
    ['AbortError', 'failed'],
  ])('REV-06 reports why there is no microphone: %s', async (name, fault) => {
    const { recorder, state } = setUp(() => Promise.reject(new DOMException('No', name)))
    await recorder.start()
    expect(state()).toMatchObject({ state: 'inactive', asking: false, fault, take: null })
  })

  it('REV-06 a discarded recording leaves nothing', async () => {
    const { recorder, state, stopped } = setUp()
    await recorder.start()
    vi.advanceTimersByTime(1000)
    recorder.discard()
    expect(state()).toMatchObject({ state: 'inactive', take: null, fault: null, ms: 0 })
    expect(stopped).toHaveBeenCalled()
  })

  it('keeps the peak of each part', () => {
    expect(peaksOf([0, 0.2, 0.9, 0.1], 2)).toEqual([0.2, 0.9])
    expect(peaksOf([0.123], 200)).toEqual([0.12])
    expect(peaksOf([], 200)).toEqual([])
  })
})
