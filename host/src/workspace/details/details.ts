import { workspaceNameRules, type Workspace } from '@arbo/core'
import { workspaceText, type DetailsChange } from '@arbo/core/internal'
import { detailsTexts } from '../settings/texts.ts'
import type { Errors } from '../settings/draft.ts'
import type { Fact } from '../settings/FactList.tsx'
import { letterColour } from './letter-colour.ts'

/** The form's fields: name and colour of a workspace. */
export interface DetailFields {
  name: string
  /** `#rrggbb`, behind the initial. */
  ground: string
}

export const detailFieldsOf = ({ name, color }: Pick<Workspace, 'name' | 'color'>): DetailFields => ({
  name,
  ground: color.bgColor,
})

export function checkDetails({ name }: DetailFields): Errors<DetailFields> {
  for (const rule of workspaceNameRules(workspaceText('new_workspace.name'))) {
    const fault = rule(name, {})
    if (fault !== null) return { name: fault }
  }
  return {}
}

/** The changes in the API's form. */
export function detailsChangeOf({ name, ground }: Partial<DetailFields>): DetailsChange {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(ground === undefined ? {} : { color: { bgColor: ground, textColor: letterColour(ground) } }),
  }
}

/** The fields in words; missing ones are left out. */
export function detailFacts({ name, ground }: Partial<DetailFields>): Fact[] {
  return [
    ...(name === undefined ? [] : [{ name: workspaceText('new_workspace.name'), value: name }]),
    ...(ground === undefined ? [] : [{ name: detailsTexts.colour, value: ground }]),
  ]
}
