import { accountTexts } from './texts.ts'

type AccountSection = keyof typeof accountTexts.sections

interface Circumstances {
  /** Only a provider signs people in here. */
  ssoOnly: boolean
  /** Nothing can be changed, as while looking as somebody else. */
  isReadOnly: boolean
}

/** The sections of My Settings that there are for this person, by id. */
export function accountSections({ ssoOnly, isReadOnly }: Circumstances): [id: string, name: string][] {
  const hidden = new Set<AccountSection>()
  // Passkeys are of no use where only a provider signs users in.
  if (ssoOnly) hidden.add('passkeys')
  if (isReadOnly) hidden.add('delete')
  return Object.entries(accountTexts.sections).filter(([id]) => !hidden.has(id as AccountSection))
}
