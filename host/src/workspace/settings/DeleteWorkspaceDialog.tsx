import { workspacesStore, type Workspace } from '@arbo/core'
import { TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { levelValues } from '../../app/level-text.ts'
import { settingsTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'

interface DeleteWorkspaceDialogProps {
  workspace: Pick<Workspace, 'code' | 'name'>
  onClose: () => void
}

/** Asks for the workspace's name before it is deleted. Afterwards its settings offer to restore it (WS-34). */
export function DeleteWorkspaceDialog({ workspace: { code, name }, onClose }: DeleteWorkspaceDialogProps): ReactNode {
  const { session, toasts } = useApp()
  const edit = useEdit({
    values: { typed: '' },
    check: ({ typed }) =>
      typed.trim().normalize() === name.normalize() ? {} : { typed: settingsTexts.deleteTypeWrong({ name }) },
  })

  return (
    <FormDialog
      edit={edit}
      size="small"
      title={settingsTexts.deleteTitle({ name })}
      description={settingsTexts.deleteMessage(levelValues(useLevels()))}
      action={settingsTexts.deleteWorkspace}
      danger
      first="typed"
      className="arbo-stack arbo-gap-12"
      onSave={async () => {
        await workspacesStore(session).remove(code)
        toasts.show({ kind: 'success', title: settingsTexts.deleted({ name }) })
        await session.refreshWorkspace()
      }}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <TextField
        label={settingsTexts.deleteType({ name })}
        autoComplete="off"
        spellCheck={false}
        {...edit.input('typed')}
      />
    </FormDialog>
  )
}
