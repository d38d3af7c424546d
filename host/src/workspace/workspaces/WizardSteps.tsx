import { WIZARD_FIELDS, type WizardField, workspaceText } from '@arbo/core/internal'
import { Check } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { workspaceTexts } from './texts.ts'
import styles from './wizard.module.css'

const NAMES: Readonly<Record<WizardField, string>> = {
  name: workspaceText('new_workspace.name'),
  display_name: workspaceText('new_workspace.display_name'),
  avatar: workspaceText('new_workspace.avatar'),
}

/** Which of the three steps this is. */
export function WizardSteps({ step }: { step: number }): ReactNode {
  return (
    <ol className={styles['wizard-steps']} aria-label={workspaceTexts.steps}>
      {WIZARD_FIELDS.map((field, at) => (
        <li key={field} aria-current={at === step ? 'step' : undefined} data-done={at < step || undefined}>
          <span className={styles['wizard-step-mark']}>{at < step ? <Check /> : at + 1}</span>
          <span>{NAMES[field]}</span>
          {at < step && <span className="arbo-visually-hidden">({workspaceTexts.stepDone})</span>}
        </li>
      ))}
    </ol>
  )
}
