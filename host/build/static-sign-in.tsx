import { translate, type Language } from '@arbo/core'
import { LanguageContext } from '@arbo/kit/ui'
import { renderToString } from 'react-dom/server'
import { BootShell } from '../src/shell/BootShell.tsx'
import { SignInForm } from '../src/account/auth/SignInForm.tsx'
import { translations } from '../src/de.ts'

/** The sign-in page as HTML, from the component that hydrates it, in a language. */
export function signInHtml(language: Language): string {
  // Texts of the page are in the language of its document.
  const place = { document: { documentElement: { lang: language } } }
  Object.assign(globalThis, place)
  translate('de', translations)
  try {
    return renderToString(
      <LanguageContext value={language}>
        <SignInForm notice={null} onSubmit={() => Promise.resolve()} />
      </LanguageContext>,
    )
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
}

/** The outline of the application. */
export function appHtml(): string {
  return renderToString(<BootShell />)
}
