import { Button, Notice, Row, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { settingsTexts } from './texts.ts'
import { EditNotices } from '../../ui/forms/EditNotices.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import type { Fact } from './FactList.tsx'
import type { Draft } from './use-draft.ts'
import styles from './settings.module.css'

interface DraftFormProps<Fields extends object> {
  /** Accessible name of the form. */
  label: string
  draft: Draft<Fields>
  /** Another user's changes in words. */
  factsOf: (changes: Partial<Fields>) => readonly Fact[]
  /** More buttons beside those of saving. */
  actions?: ReactNode
  children: ReactNode
}

/** The form of a section: its fields, other users' changes, a refusal, and buttons to save and discard. */
export function DraftForm<Fields extends object>(props: DraftFormProps<Fields>): ReactNode {
  const { label, draft, factsOf, actions, children } = props
  const { edit, isDirty, busy, theirs } = draft

  return (
    <Form of={edit} className={styles['draft-form']} aria-label={label} send={draft.send} done={draft.saved}>
      {theirs && (
        <Notice tone="danger" className={styles['draft-conflict']}>
          <p>
            <strong>{settingsTexts.conflictTitle}</strong> {settingsTexts.conflictMessage}
          </p>
          <ul>
            {factsOf(theirs).map(({ name, value }) => (
              <li key={name}>{settingsTexts.fact({ name, value })}</li>
            ))}
          </ul>
          <Row gap={8} align="stretch" wrap>
            <Button size="small" onClick={draft.overwrite}>
              {settingsTexts.conflictOverwrite}
            </Button>
            <Button size="small" variant="ghost" onClick={draft.discard}>
              {settingsTexts.conflictTake}
            </Button>
          </Row>
        </Notice>
      )}
      {children}
      {!theirs && <EditNotices edit={edit} />}
      <Row gap={8} wrap>
        <Button variant="primary" type="submit" busy={busy} disabled={!isDirty || theirs !== null}>
          {texts.save}
        </Button>
        {isDirty && !busy && (
          <Button variant="ghost" onClick={draft.discard}>
            {settingsTexts.discard}
          </Button>
        )}
        {actions}
        <Text tone="muted" role="status">
          {isDirty && !busy && settingsTexts.unsaved}
        </Text>
      </Row>
      {theirs && edit.leave.dialog}
    </Form>
  )
}
