import { accountTexts } from '../../texts/account.ts'

export type SectionId = keyof typeof accountTexts.sections

/** In the order in which they stand on the page; the id is also the anchor in the address. */
export const SECTION_IDS = Object.keys(accountTexts.sections) as readonly SectionId[]
