import type { AutomationDraft, Levels } from '@arbo/core'
import type { StatusChoice } from './rule-draft.ts'
import { targetValue, valuesOf } from './rule-draft.ts'

const LEVELS = ['project', 'process', 'episode', 'take'] as const

const quoted = (choice: StatusChoice): string => `“${choice.name}”`

function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}

/**
 * A rule as one plain sentence: `When all scenes of a take are “Approved”, the scenes of the same take in the next process
 * become “Ready”.`
 */
export function ruleSentence(
  rule: Pick<AutomationDraft, 'trigger' | 'level' | 'when' | 'target' | 'only' | 'to'>,
  choices: readonly StatusChoice[],
  levels: Levels,
  project: string | null,
): string {
  const byValue = new Map(choices.map((choice) => [choice.value, choice]))
  const namesOf = (set: AutomationDraft['when']): string =>
    listed(valuesOf(set).flatMap((value) => (byValue.has(value) ? quoted(byValue.get(value) as StatusChoice) : [])))
  const { scene, process } = levels
  const place = levels[LEVELS[rule.level ?? 3]]
  const chosen = byValue.get(targetValue(rule.to) ?? '')
  const to = chosen ? quoted(chosen) : '…'
  const within = project === null ? '' : ` in ${project}`
  const when = namesOf(rule.when)
  if (rule.trigger === 'rendition') {
    const being = when === '' ? '' : ` that is ${when}`
    return `When a version is uploaded to a ${scene.word}${being}${within}, it becomes ${to}.`
  }
  const only = namesOf(rule.only)
  const those = only === '' ? '' : ` that are ${only}`
  const whose = {
    scenes: `they${those}`,
    next: `the ${scene.words} of the ${place.word} behind it${those}`,
    next_process: `the ${scene.words} of the same ${place.word} in the next ${process.word}${those}`,
  }[rule.level === 0 ? 'scenes' : rule.target]
  return `When all ${scene.words} of a ${place.word}${within} are ${when || '…'}, ${whose} become ${to}.`
}
