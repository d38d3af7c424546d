import { SCENE_STATUS, type SceneConditions } from '@arbo/core'
import type { sceneMessages } from '../scenes/texts.ts'

export type PresetName = keyof (typeof sceneMessages)['english']['presetNames']

/** A planner's most frequent filters. */
export const PRESETS: Readonly<Record<PresetName, SceneConditions>> = {
  all: {},
  unassigned: { without: 'assignee' },
  late: { late_eq: '1' },
  waiting: { kind_ina: [SCENE_STATUS.UNCHECKED, SCENE_STATUS.RETAKE_DONE].join(',') },
  retake: { kind_ina: String(SCENE_STATUS.RETAKE) },
  undated: { without: 'due_date' },
}

export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

/** The preset with exactly these conditions; null: none. */
export function presetOf(conditions: SceneConditions): PresetName | null {
  const same = (one: SceneConditions): boolean => {
    const keys = Object.keys(one) as (keyof SceneConditions)[]
    return keys.length === Object.keys(conditions).length && keys.every((key) => one[key] === conditions[key])
  }
  return PRESET_NAMES.find((name) => same(PRESETS[name])) ?? null
}
