import type { UiState } from '../viewer/ui-store.ts'

type Extras = Pick<
  UiState,
  'draftPeople' | 'draftAssignee' | 'draftColour' | 'draftAttachments' | 'draftAudience' | 'draftDrawings'
>

/** The words that were written while others were on their way: what was added to those, or all where they changed. */
export function wordsSince(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}

/** Parts of the next comment: everything chosen or attached while this one was sent. */
export function extrasSince(sent: Extras, now: Extras): Extras {
  return {
    draftPeople: now.draftPeople === sent.draftPeople ? [] : now.draftPeople,
    draftAssignee: now.draftAssignee === sent.draftAssignee ? null : now.draftAssignee,
    draftColour: now.draftColour === sent.draftColour ? null : now.draftColour,
    draftAudience: now.draftAudience === sent.draftAudience ? null : now.draftAudience,
    draftAttachments: now.draftAttachments.filter((each) => !sent.draftAttachments.includes(each)),
    draftDrawings: now.draftDrawings.filter((each) => !sent.draftDrawings.includes(each)),
  }
}
