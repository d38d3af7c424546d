import { Notice } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { refusalOf } from '../../app/refused-texts.ts'
import { Words } from '../../account/auth/Words.tsx'

/** Why /start opened in place of a link's page, and whom to ask; nothing where the user opened /start. */
export function Refused(): ReactNode {
  const { store } = useApp()
  const refused = useSelected(store, (state) => state.refused)
  const email = useSessionState((state) => state.user?.email ?? '')
  if (!refused) return null
  const { code, name, reason } = refused
  const { title, message } = refusalOf(reason)
  return (
    <Notice tone="danger">
      <p>
        <strong>{title}</strong>
      </p>
      <p>
        <Words text={(mark) => message({ workspace: mark(name ?? code), email: mark(email) })} />
      </p>
    </Notice>
  )
}
