import { hasNoWorkspace, workspaceText } from '@arbo/core/internal'
import { Loading, Skeleton } from '@arbo/kit/ui'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { readSettings } from '../../app/settings.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useWorkspaces } from '../../app/workspaces.ts'
import { LogoMark } from '../../ui/LogoMark.tsx'
import { texts } from '../../app/texts.ts'
import { workspaceTexts } from './texts.ts'
import { DeletedWorkspaces } from './DeletedWorkspaces.tsx'
import { Invitations } from './Invitations.tsx'
import { Refused } from './Refused.tsx'
import { TermsGate } from './TermsGate.tsx'
import { useWizard } from './use-wizard.ts'
import { WizardButtons } from './WizardButtons.tsx'
import { WizardForm } from './WizardForm.tsx'
import styles from './wizard.module.css'

const PATH = '/ws/cr'

/** /ws/cr: the dialog of a new workspace as a page, for users without one, and for visitors who sign in on the way. */
export function CreateWorkspaceScreen(): ReactNode {
  const status = useSessionState((state) => state.status)
  const user = useSessionState((state) => state.user)
  const [run, setRun] = useState(0)
  const { product_title } = readSettings()
  return (
    <main className={styles['wizard-page']} id="content" tabIndex={-1}>
      <header className={styles['wizard-brand']}>
        <LogoMark size={32} />
        <span>{product_title}</span>
      </header>
      {status === 'restoring' || (status === 'signed-in' && !user) ? (
        <Waiting />
      ) : (
        <TermsGate>
          <Refused />
          <Steps key={run} onFailed={() => setRun(run + 1)} />
          {user && <Besides email={user.email} />}
        </TermsGate>
      )}
    </main>
  )
}

function Steps({ onFailed }: { onFailed: () => void }): ReactNode {
  const { session, memory } = useApp()
  const wizard = useWizard()
  const form = useId()
  const open = useSelected(wizard, (state) => state.open)
  const signedOut = useSessionState((state) => state.status === 'signed-out')
  const opening = useRef(false)

  useEffect(() => session.onEffect(({ type }) => type === 'workspace' && (opening.current = true)), [session])
  useEffect(() => {
    if (!open && !opening.current) onFailed()
  }, [open, onFailed])

  function next(): void {
    // Sign-in leads back here (decision 18).
    if (signedOut) memory.setLastAccessUrl(PATH)
    void wizard.next()
  }

  if (!open) return <Waiting label={workspaceTexts.opening} />
  return (
    <section className={styles['wizard-card']} aria-labelledby={`${form}-title`}>
      <h1 id={`${form}-title`}>{workspaceText('new_workspace.title')}</h1>
      <p className={styles['wizard-lead']}>
        {workspaceTexts.createLead} {signedOut && workspaceTexts.signInFirst}
      </p>
      <WizardForm wizard={wizard} id={form} onNext={next} />
      <div className={styles['wizard-buttons']}>
        <WizardButtons wizard={wizard} form={form} />
      </div>
      {signedOut && (
        <p className={styles['wizard-foot']}>
          {workspaceTexts.haveAccount} <Link to="/login">{texts.signIn}</Link>
        </p>
      )}
    </section>
  )
}

/**
 * Other ways for a signed-in user: without a workspace, every page leads here. Parts that are
 * known at once come first, so that they do not move when answers arrive.
 */
function Besides({ email }: { email: string }): ReactNode {
  const { session } = useApp()
  const workspaces = useWorkspaces()
  const some = workspaces.rows.length > 0 || workspaces.status === 'failed'
  return (
    <>
      <section className={styles['wizard-foot']}>
        <span>{workspaceTexts.signedInAs({ email })}</span>
        <Link to="/ac/acc">{texts.labels.account}</Link>
        <button type="button" className="text-link" onClick={() => void session.logout()}>
          {texts.signOut}
        </button>
        {some && <Link to="/start">{texts.allWorkspaces}</Link>}
      </section>
      <Invitations />
      {hasNoWorkspace(workspaces) && <DeletedWorkspaces />}
    </>
  )
}

function Waiting({ label = workspaceTexts.starting }: { label?: string }): ReactNode {
  return (
    <section className={styles['wizard-card']}>
      <h1>{workspaceText('new_workspace.title')}</h1>
      <Loading label={label}>
        <Skeleton height={20} width="60%" />
        <Skeleton height={64} />
      </Loading>
    </section>
  )
}
