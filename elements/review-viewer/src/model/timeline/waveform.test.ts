import { describe, expect, it } from 'vitest'
import { columnsOf, readWaveform } from './waveform.ts'

describe('waveform', () => {
  it('XREV-09 reads the server’s peaks and those of a page', () => {
    expect(readWaveform({ duration: 2_000_000, peaks: [0, 51, 255] })).toEqual({
      peaks: [0, 0.2, 1],
      duration: 2_000_000,
    })
    expect(readWaveform([0, 0.5, 7])).toEqual({ peaks: [0, 0.5, 1], duration: null })
    for (const wrong of [null, 'x', {}, { peaks: 'x' }, ['a'], [Number.NaN]]) expect(readWaveform(wrong)).toBeNull()
  })

  it('XREV-09 keeps the peak of each column', () => {
    const wave = { peaks: [0.1, 0.9, 0.2, 0.3], duration: null }
    expect(columnsOf(wave, 2, 1)).toEqual([0.9, 0.3])
    expect(columnsOf(wave, 4, 1)).toEqual([0.1, 0.9, 0.2, 0.3])
    expect(columnsOf(wave, 8, 1)).toEqual([0.1, 0.1, 0.9, 0.9, 0.2, 0.2, 0.3, 0.3])
  })

  it('XREV-09 stays in step with the picture when the sound is longer or shorter', () => {
    const wave = { peaks: [0.1, 0.2, 0.3, 0.4], duration: 4_000_000 }
    expect(columnsOf(wave, 2, 2_000_000)).toEqual([0.1, 0.2])
    expect(columnsOf(wave, 8, 8_000_000)).toEqual([0.1, 0.2, 0.3, 0.4, 0, 0, 0, 0])
  })
})
