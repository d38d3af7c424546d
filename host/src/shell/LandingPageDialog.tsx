import { createAccount, isApiError } from '@arbo/core'
import { Button, Dialog, Select } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { texts } from '../app/texts.ts'
import { dialogTexts } from '../ui/dialog-texts.ts'
import { useLevels } from '../app/levels.ts'
import { landingChoices } from './landing-choices.ts'
import { useAllMenus } from '../app/use-all-menus.ts'

/** The role's landing page. */
const ROLE = ''

/**
 * Chooses the landing page in this workspace, among the pages that the user may open. Core shows a toast for a failure.
 */
export function LandingPageDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { session, toasts } = useApp()
  const menus = useAllMenus()
  const present = useSessionState((state) => state.workspace?.landing_page_route ?? ROLE)
  const [route, setRoute] = useState(present)
  const [busy, setBusy] = useState(false)
  const choices = landingChoices(menus, useLevels())

  async function save(): Promise<void> {
    const page = choices.find(({ to }) => to === route)
    setBusy(true)
    try {
      await createAccount(session).setLandingPage(page ? { route: page.to, name: page.label } : null)
      toasts.show({ kind: 'success', title: dialogTexts.landingSaved, id: 'preference' })
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={shellTexts.customiseLanding}
      description={dialogTexts.landingLead}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Select
        label={dialogTexts.landingTitle}
        value={route}
        onChange={setRoute}
        options={[
          { value: ROLE, label: dialogTexts.landingDefault },
          ...choices.map(({ to, label }) => ({ value: to, label })),
        ]}
      />
    </Dialog>
  )
}
