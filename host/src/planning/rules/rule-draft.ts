import { pageLanguage, type Automation, type AutomationDraft, type Faults, type TemplateFlow } from '@arbo/core'
import { checkBy, createAutomationFields, fieldRule } from '@arbo/core/internal'
import { statusName, type Status } from '@arbo/kit/ui'
import { automationTexts } from './texts.ts'

/** A rule in its form: null for each missing choice. */
export type RuleDraft = Omit<AutomationDraft, 'level'> & { level: 0 | 1 | 2 | 3 }

export const NEW_RULE: RuleDraft = {
  name: '',
  is_on: true,
  trigger: 'all_scenes',
  project_id: null,
  level: 3,
  when: { kinds: [6], status_ids: [] },
  target: 'next_process',
  only: { kinds: [], status_ids: [] },
  to: { kind: null, status_id: null },
}

export function draftOf(rule: Automation): RuleDraft {
  const { name, is_on, trigger, project_id, level, when, target, only, to } = rule
  return { name, is_on, trigger, project_id, level: level ?? 3, when, target, only, to }
}

/** The request body: a rule about versions has no level, and sets its own scene. */
export function bodyOf(draft: RuleDraft): AutomationDraft {
  if (draft.trigger === 'rendition') {
    return { ...draft, level: null, target: 'scenes', only: { kinds: [], status_ids: [] } }
  }
  return draft.level === 0 ? { ...draft, target: 'scenes' } : draft
}

export function checkDraft(draft: RuleDraft): Faults<RuleDraft> {
  const { trigger, when, to } = draft
  const isWhenMissing = trigger === 'all_scenes' && when.kinds.length + when.status_ids.length === 0
  return {
    ...checkBy<RuleDraft>({ name: [fieldRule(createAutomationFields.name)] }, draft),
    ...(isWhenMissing ? { when: automationTexts.whenRequired } : {}),
    ...(to.kind === null && to.status_id === null ? { to: automationTexts.toRequired } : {}),
  }
}

/** A status to choose: `kind:6`, or the id of one of a flow. */
export interface StatusChoice {
  value: string
  name: string
  kind: number
  /** Null: that of the kind. */
  colour: string | null
  /** Null: any status of the kind. */
  flow: string | null
}

/** All that can be chosen: the kinds first, then the statuses of each flow. */
export function statusChoices(flows: readonly TemplateFlow[]): StatusChoice[] {
  const kinds = [0, 1, 2, 3, 4, 5, 6].map((kind) => ({
    value: `kind:${kind}`,
    name: statusName(kind as Status, pageLanguage()),
    kind,
    colour: null,
    flow: null,
  }))
  const statuses = flows.flatMap((flow) =>
    flow.statuses.map(({ id, name, kind, colour }) => ({ value: id, name, kind, colour, flow: flow.name })),
  )
  return [...kinds, ...statuses]
}

type StatusSet = AutomationDraft['when']

export function valuesOf({ kinds, status_ids }: StatusSet): string[] {
  return [...kinds.map((kind) => `kind:${kind}`), ...status_ids]
}

export function setOf(values: readonly string[]): StatusSet {
  const isKind = (value: string): boolean => value.startsWith('kind:')
  return {
    kinds: values.filter(isKind).map((value) => Number(value.slice(5))),
    status_ids: values.filter((value) => !isKind(value)),
  }
}

export function targetValue({ kind, status_id }: AutomationDraft['to']): string | null {
  return kind === null ? status_id : `kind:${kind}`
}

export function targetOf(value: string): AutomationDraft['to'] {
  return value.startsWith('kind:')
    ? { kind: Number(value.slice(5)), status_id: null }
    : { kind: null, status_id: value }
}
