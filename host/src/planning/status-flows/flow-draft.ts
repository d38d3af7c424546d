import type { ClientInput, FlowStatus, TemplateFlowDetail } from '@arbo/core'

/** A status in the editor. New ones have an id already, so that they can replace others. */
export interface StatusDraft extends Pick<FlowStatus, 'id' | 'name' | 'kind' | 'colour' | 'reserved'> {
  /** Scenes that have it. */
  scenes: number
}

/** A flow as its page holds it while it is being changed. */
export interface FlowDraft {
  name: string
  description: string
  statuses: readonly StatusDraft[]
}

export function draftOf({ name, description, statuses }: TemplateFlowDetail): FlowDraft {
  return {
    name,
    description,
    statuses: statuses.map(({ id, name: label, kind, colour, reserved, scenes }) => ({
      id,
      name: label,
      kind,
      colour,
      reserved,
      scenes,
    })),
  }
}

/** The kind whose statuses are reserved from the start. */
const APPROVED = 6

/** The status with another kind: approved ones are reserved, and a status that is no longer approved is not. */
export function withKind(status: StatusDraft, kind: number): Partial<StatusDraft> {
  if ((kind === APPROVED) === (status.kind === APPROVED)) return { kind }
  return { kind, reserved: kind === APPROVED }
}

export function newStatus(name: string, kind: number): StatusDraft {
  return { id: crypto.randomUUID(), name, kind, colour: null, reserved: kind === APPROVED, scenes: 0 }
}

/** A new flow's statuses: one of each kind that work passes through. */
export function newDraft(nameOfKind: (kind: number) => string): FlowDraft {
  return { name: '', description: '', statuses: [1, 2, 3, 4, 5, 6].map((kind) => newStatus(nameOfKind(kind), kind)) }
}

type FlowPatch = Omit<ClientInput<'updateTemplateFlow'>['body'], 'version'>
type Statuses = NonNullable<FlowPatch['statuses']>

export function statusesOf({ statuses }: Pick<FlowDraft, 'statuses'>): Statuses {
  return statuses.map(({ id, name, kind, colour, reserved }) => ({ id, name: name.trim(), kind, colour, reserved }))
}

export function newFlowOf(draft: FlowDraft): ClientInput<'createTemplateFlow'>['body'] {
  const { name, description } = draft
  return { name: name.trim(), description: description.trim(), statuses: statusesOf(draft) }
}

const isSame = (one: Statuses, other: Statuses): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The draft's changes; null: none. */
export function patchOf(flow: TemplateFlowDetail, draft: FlowDraft): FlowPatch | null {
  const name = draft.name.trim()
  const description = draft.description.trim()
  const statuses = statusesOf(draft)
  const patch: FlowPatch = {
    ...(name === flow.name ? {} : { name }),
    ...(description === flow.description ? {} : { description }),
    ...(isSame(statuses, statusesOf(draftOf(flow))) ? {} : { statuses }),
  }
  return Object.keys(patch).length === 0 ? null : patch
}

/** Whether scenes have a status of the flow that the draft leaves out. */
export function losesStatus(flow: TemplateFlowDetail, draft: FlowDraft): boolean {
  const draftIds = new Set(draft.statuses.map(({ id }) => id))
  return flow.statuses.some(({ id, scenes }) => scenes > 0 && !draftIds.has(id))
}
