import { endOfDuration, type Faults } from '@arbo/core'
import { targetsTexts } from './texts.ts'
import type { Holders } from './HolderPicker.tsx'

/** A target given to people and teams, in its dialog. */
export interface GivenDraft extends Holders {
  targetId: string | null
  /** yyyy-mm-dd, or empty. */
  start: string
  end: string
}

export function checkGiven({ targetId, people, teams, start, end }: GivenDraft): Faults<GivenDraft> {
  return {
    targetId: targetId === null ? targetsTexts.targetNeeded : undefined,
    people: people.length + teams.length === 0 ? targetsTexts.holdersNeeded : undefined,
    start: start === '' ? targetsTexts.dayNeeded : undefined,
    end: end === '' ? targetsTexts.dayNeeded : start !== '' && end < start ? targetsTexts.endBeforeStart : undefined,
  }
}

/** A new first day moves the last one too, while that follows from the duration. */
export function withStart(draft: GivenDraft, start: string, months: number): GivenDraft {
  const follows = draft.end === '' || (draft.start !== '' && draft.end === endOfDuration(draft.start, months))
  return { ...draft, start, end: follows && start !== '' ? endOfDuration(start, months) : draft.end }
}

/** The API's names of the fields. */
export const GIVEN_KEYS = {
  target_id: 'targetId',
  ws_user_ids: 'people',
  team_ids: 'people',
  start_date: 'start',
  end_date: 'end',
} as const satisfies Record<string, keyof GivenDraft>
