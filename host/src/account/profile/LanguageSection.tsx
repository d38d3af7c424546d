import { isApiError, LANGUAGES, languageOf, type Language, type Profile } from '@arbo/core'
import { Select } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { showLanguage } from '../../app/language.ts'
import { useAccount } from '../../app/use-account.ts'
import { languageTexts } from './language-texts.ts'
import { Section } from './Section.tsx'
import styles from './account.module.css'

const BROWSER = 'browser'

/** The language of the product, for this account on every device; the page follows it at once. */
export function LanguageSection({ user }: { user: Profile }): ReactNode {
  const { toasts } = useApp()
  const account = useAccount()
  const [busy, setBusy] = useState(false)
  const { names } = languageTexts
  const browser = names[languageOf(...navigator.languages)]

  async function choose(language: Language | typeof BROWSER): Promise<void> {
    setBusy(true)
    try {
      await account.updateProfile({ language: language === BROWSER ? null : language })
      // What is said next is in it.
      await showLanguage(language === BROWSER ? languageOf(...navigator.languages) : language)
      toasts.show({ kind: 'success', title: languageTexts.saved, id: 'language' })
    } catch (error) {
      if (!isApiError(error)) throw error
      toasts.show({ kind: 'error', title: messageOf(error.toFailure()), id: 'language' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section id="language" lead={languageTexts.lead}>
      <div className={styles['account-form']}>
        <Select
          label={languageTexts.choose}
          hideLabel
          disabled={busy}
          value={user.language ?? BROWSER}
          options={[
            { value: BROWSER, label: languageTexts.browser({ language: browser }) },
            ...LANGUAGES.map((value) => ({ value, label: names[value] })),
          ]}
          onChange={(value) => void choose(value)}
        />
      </div>
    </Section>
  )
}
