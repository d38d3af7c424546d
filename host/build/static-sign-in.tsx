import { translate, type Language } from '@arbo/core'
import { LanguageContext } from '@arbo/kit/ui'
import { renderToString } from 'react-dom/server'
import { BootShell } from '../src/shell/BootShell.tsx'
import { SignInForm } from '../src/account/auth/SignInForm.tsx'
import { translations as german } from '../src/de.ts'
import { translations as spanish } from '../src/es.ts'
import { translations as french } from '../src/fr.ts'
import { translations as japanese } from '../src/ja.ts'

translate('de', german)
translate('fr', french)
translate('es', spanish)
translate('ja', japanese)

/** The languages of the page, English first. */
export { LANGUAGES } from '@arbo/core'

/** The sign-in page as HTML, from the component that hydrates it, in a language. */
export function signInHtml(language: Language): string {
  // Texts of the page are in the language of its document.
  const place = { document: { documentElement: { lang: language } } }
  Object.assign(globalThis, place)
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
