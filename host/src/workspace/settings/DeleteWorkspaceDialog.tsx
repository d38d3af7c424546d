import { failureOf, workspacesStore, type Workspace } from '@arbo/core'
import { Button, Dialog, Stack, TextField } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { settingsTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'

interface DeleteWorkspaceDialogProps {
  workspace: Pick<Workspace, 'code' | 'name'>
  onClose: () => void
}

/** Asks for the workspace's name before it is deleted. Afterwards its settings offer to restore it (WS-34). */
export function DeleteWorkspaceDialog({ workspace: { code, name }, onClose }: DeleteWorkspaceDialogProps): ReactNode {
  const { session, toasts } = useApp()
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function remove(): Promise<void> {
    setBusy(true)
    setRefusal(null)
    try {
      await workspacesStore(session).remove(code)
      toasts.show({ kind: 'success', title: settingsTexts.deleted(name) })
      await session.refreshWorkspace()
    } catch (error) {
      setRefusal(messageOf(failureOf(error)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={settingsTexts.deleteTitle(name)}
      description={settingsTexts.deleteMessage(useLevels())}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="danger" type="submit" form={form} busy={busy}>
            {settingsTexts.deleteWorkspace}
          </Button>
        </>
      }
    >
      <Stack
        id={form}
        as="form"
        gap={12}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (busy) return
          if (typed.trim().normalize() === name.normalize()) return void remove()
          setIsWrong(true)
          input.current?.focus()
        }}
      >
        <TextField
          ref={input}
          label={settingsTexts.deleteType(name)}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={isWrong ? settingsTexts.deleteTypeWrong(name) : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setIsWrong(false)
          }}
        />
        {refusal !== null && (
          <p className="notice notice-danger" role="alert">
            {refusal}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
