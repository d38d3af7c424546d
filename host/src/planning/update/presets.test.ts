import { expect, test } from 'vitest'
import { PRESETS, PRESET_NAMES, presetOf } from './presets.ts'

test('PLAN-06 each preset of Arbo Update is recognised by its filter; a custom filter is no preset', () => {
  for (const name of PRESET_NAMES) expect(presetOf({ ...PRESETS[name] })).toBe(name)
  expect(PRESETS.waiting).toEqual({ kind_ina: '3,5' })
  expect(presetOf({ late_eq: '1', status_ina: 'x' })).toBeNull()
})
