import { endOfDuration, type Failure } from '@arbo/core'
import { isPassing, messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import type { Holders } from './HolderPicker.tsx'

/** A target given to people and teams, in its dialog. */
export interface GivenDraft extends Holders {
  targetId: string | null
  /** yyyy-mm-dd, or empty. */
  start: string
  end: string
}

export interface GivenErrors {
  target?: string
  holders?: string
  start?: string
  end?: string
  form?: string
}

/** Drops undefined values, so that no keys means no errors. */
function only(errors: GivenErrors): GivenErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

export function checkGiven({ targetId, people, teams, start, end }: GivenDraft): GivenErrors {
  return only({
    target: targetId === null ? targetsTexts.targetNeeded : undefined,
    holders: people.length + teams.length === 0 ? targetsTexts.holdersNeeded : undefined,
    start: start === '' ? targetsTexts.dayNeeded : undefined,
    end: end === '' ? targetsTexts.dayNeeded : start !== '' && end < start ? targetsTexts.endBeforeStart : undefined,
  })
}

/** A new first day moves the last one too, while that follows from the duration. */
export function withStart(draft: GivenDraft, start: string, months: number): GivenDraft {
  const follows = draft.end === '' || (draft.start !== '' && draft.end === endOfDuration(draft.start, months))
  return { ...draft, start, end: follows && start !== '' ? endOfDuration(start, months) : draft.end }
}

const FIELDS: Readonly<Record<string, keyof GivenErrors>> = {
  target_id: 'target',
  ws_user_ids: 'holders',
  team_ids: 'holders',
  start_date: 'start',
  end_date: 'end',
}

/** A refusal of the server: by field where it names them, else for the whole form. */
export function givenErrorsOf(failure: Failure): GivenErrors {
  const fields = failure.meta?.['fields']
  const errors: GivenErrors = {}
  for (const [key, message] of Object.entries(typeof fields === 'object' && fields !== null ? fields : {})) {
    const name = FIELDS[key.replace(/^body\./, '').split('.')[0] ?? '']
    if (name && typeof message === 'string') errors[name] = message
  }
  if (Object.keys(errors).length > 0) return errors
  return { form: isPassing(failure) ? `${messageOf(failure)} ${texts.typedKept}` : messageOf(failure) }
}
