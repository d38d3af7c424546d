import { peopleTexts } from './texts.ts'

/** A holiday group to choose. */
export interface GroupOption {
  id: string
  name: string
}

/** The groups after an empty choice; with the person's own group where the viewer may not list groups. */
export function groupChoices(groups: readonly GroupOption[], current: string): { value: string; label: string }[] {
  const options = groups.map(({ id, name }) => ({ value: id, label: name }))
  const isHidden = current !== '' && !groups.some(({ id }) => id === current)
  return [
    { value: '', label: peopleTexts.noGroup },
    ...options,
    ...(isHidden ? [{ value: current, label: peopleTexts.otherGroup }] : []),
  ]
}
