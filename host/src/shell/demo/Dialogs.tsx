import { AlertDialog, Button, Dialog, Popover, Row, Sheet, Text, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { pageWords } from '../../app/page-texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { galleryTexts as words } from './texts.ts'

function NewScene({ onClose }: { onClose: () => void }): ReactNode {
  const edit = useEdit({
    values: { name: '', email: '' },
    check: ({ name }) => (name.trim() === '' ? { name: words.nameMissing } : {}),
  })
  return (
    <FormDialog
      edit={edit}
      title={words.formTitle}
      description={words.formLead}
      action={words.create}
      first="name"
      onSave={() => Promise.resolve()}
      onClose={onClose}
    >
      <TextField label={pageWords.demoName} autoComplete="off" {...edit.input('name')} />
      <TextField label={pageWords.demoEmail} autoComplete="off" {...edit.input('email')} />
    </FormDialog>
  )
}

/** What opens over the page: a form, a question, a panel, a popover, a toast. */
export function Dialogs(): ReactNode {
  const { toasts } = useApp()
  const [open, setOpen] = useState<'form' | 'alert' | 'sheet' | 'dialog' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Row gap={8} wrap>
      <Button onClick={() => setOpen('form')}>{words.openForm}</Button>
      <Button onClick={() => setOpen('dialog')}>{words.openDialog}</Button>
      <Button variant="danger" onClick={() => setOpen('alert')}>
        {words.openAlert}
      </Button>
      <Button onClick={() => setOpen('sheet')}>{words.openSheet}</Button>
      <Popover label={words.popover} trigger={<Button>{words.popover}</Button>}>
        <Text as="p">{words.popoverText}</Text>
      </Popover>
      <Button onClick={() => toasts.show({ kind: 'success', title: words.toastTitle })}>{words.toast}</Button>
      {open === 'form' && <NewScene onClose={close} />}
      <Dialog open={open === 'dialog'} onOpenChange={close} title={words.panel} description={words.formLead}>
        <Text as="p">{words.noteValue}</Text>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onOpenChange={close}
        title={words.alertTitle}
        message={words.alertMessage}
        confirmLabel={words.openAlert}
        danger
        onConfirm={close}
      />
      <Sheet open={open === 'sheet'} onOpenChange={close} title={words.panel}>
        <Text as="p">{words.panelText}</Text>
      </Sheet>
    </Row>
  )
}
