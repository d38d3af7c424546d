import type { AutomationDraft, Levels } from '@arbo/core'
import { levelValues } from '../../app/level-text.ts'
import { automationTexts } from './texts.ts'
import type { StatusChoice } from './rule-draft.ts'
import { targetValue, valuesOf } from './rule-draft.ts'

const LEVELS = ['project', 'process', 'episode', 'take'] as const

function listed(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed()
  return before.length === 0 ? last : automationTexts.or({ names: before.toReversed().join(', '), last })
}

const yes = (words: string | null): 'yes' | 'no' => (words ? 'yes' : 'no')

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
    listed(
      valuesOf(set)
        .flatMap((value) => byValue.get(value) ?? [])
        .map(automationTexts.quoted),
    )
  const chosen = byValue.get(targetValue(rule.to) ?? '')
  const when = namesOf(rule.when)
  const shared = {
    to: chosen ? automationTexts.quoted(chosen) : automationTexts.unknown,
    within: yes(project),
    project: project ?? '',
  }
  const { scene, scenes, process } = levelValues(levels)
  if (rule.trigger === 'rendition') {
    return automationTexts.sentences.rendition({ ...shared, scene, when, narrowed: yes(when) })
  }
  const only = namesOf(rule.only)
  return automationTexts.sentences.all_scenes({
    ...shared,
    scenes,
    process,
    place: levels[LEVELS[rule.level ?? 3]].word,
    when: when || automationTexts.unknown,
    target: rule.level === 0 ? 'scenes' : rule.target,
    only,
    narrowed: yes(only),
  })
}
