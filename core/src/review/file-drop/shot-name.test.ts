import { describe, expect, test } from 'vitest'
import { commonStart, readShotName } from './shot-name.ts'

const placeOf = (name: string): string => {
  const { process, episode, take, scene, version } = readShotName(name)
  return `${[process, episode, take, scene].filter(Boolean).join(' > ')}${version === null ? '' : ` v${version}`}`
}

describe('the place that a file’s name says', () => {
  test.each([
    ['ep01_sq010_sh0020_anim_v003.mov', 'Animation > EP01 > SQ010 > SH0020 v3'],
    ['SH0020_SQ010_EP01_v12.mp4', 'EP01 > SQ010 > SH0020 v12'],
    ['bbb-e102-seq030-sc045-comp-v001.final.mov', 'Compositing > E102 > SEQ030 > SC045 v1'],
    ['NF.101.010.0020.lgt.v7.mov', 'Lighting > 101 > 010 > 0020 v7'],
    ['s010_sh0020.mov', 'S010 > SH0020'],
    ['s010.mov', 'S010'],
    ['010_0020.mov', '010 > 0020'],
    ['meadow_at_dawn_v002.mov', 'Meadow at dawn v2'],
    ['Élan vital.png', 'Élan vital'],
    ['v003.mov', 'v003 v3'],
    ['📽️ teaser.mov', '📽️ teaser'],
    ['clips/ep01/sh0010.mov', 'SH0010'],
  ])('XUX-03 %s', (name, place) => {
    expect(placeOf(name)).toBe(place)
  })

  test('XUX-03 what all names begin with is a project, but no part of a place', () => {
    expect(commonStart(['nf_ep01_sh1.mov', 'nf_ep01_sh2.mov'])).toBe('nf')
    expect(commonStart(['ep01_sh1.mov', 'ep01_sh2.mov'])).toBe('')
    expect(commonStart(['nf_sh1.mov', 'bbb_sh2.mov'])).toBe('')
    expect(commonStart(['meadow.mov'])).toBe('')
  })
})
