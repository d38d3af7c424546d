import { pageLanguage } from '@arbo/core'
import { LanguageContext } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Login } from '../account/auth/Login.tsx'
import { useApp } from '../app/app-context.ts'
import { useSelected } from '../app/store.ts'
import { usePageEffects } from '../app/use-page-effects.ts'

/** Hydrates the sign-in page that was served as HTML. Must render the same elements as Login. */
export function ServedSignIn(): ReactNode {
  const { store } = useApp()
  usePageEffects(useSelected(store, (state) => state.place))
  return (
    <LanguageContext value={pageLanguage()}>
      <Login />
    </LanguageContext>
  )
}
