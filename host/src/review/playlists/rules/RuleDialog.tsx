import { failureOf, type PlaylistRule, type RuleProblem } from '@arbo/core'
import { isWholeRule, wholePart } from '@arbo/core/internal'
import { Button, Dialog, Notice } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../../app/failure.ts'
import { texts } from '../../../app/texts.ts'
import { ruleTexts } from '../texts.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RulePreviewPart } from './RulePreviewPart.tsx'
import { useRulePreview } from './use-rule-preview.ts'
import styles from '../playlists.module.css'

interface RuleDialogProps {
  title: string
  /** A verb. */
  action: string
  initial: PlaylistRule
  /** The rule's deleted values, known before the preview answers. */
  problems: readonly RuleProblem[]
  /** Closes the dialog itself. Rejects with an ApiError. */
  onSave: (rule: PlaylistRule) => Promise<unknown>
  onClose: () => void
}

/** Edits the rule of a smart playlist, with a preview below. Mounted only while it is open. */
export function RuleDialog({ title, action, initial, problems, onSave, onClose }: RuleDialogProps): ReactNode {
  const [rule, setRule] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const preview = useRulePreview(wholePart(rule))
  // The initial problems count until the preview has answered, unless the rule was edited.
  const currentProblems =
    preview.status === 'loading' && preview.problems.length === 0 && rule === initial ? problems : preview.problems

  async function save(): Promise<void> {
    if (!isWholeRule(rule)) return setRefusal(ruleTexts.incomplete)
    setBusy(true)
    try {
      await onSave(rule)
    } catch (error) {
      setRefusal(messageOf(failureOf(error)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="large"
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles['rules']}>
        <RuleEditor
          rule={rule}
          problems={currentProblems}
          onChange={(next) => {
            setRule(next)
            setRefusal(null)
          }}
        />
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <RulePreviewPart preview={preview} />
      </div>
    </Dialog>
  )
}
