import { Button, Row } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { accountTexts } from './texts.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { Section } from './Section.tsx'

/** Deletes the account: explains what is deleted and what stays. */
export function DeleteSection({ email }: { email: string }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <Section id="delete" lead={accountTexts.deleteLead}>
      <Row gap={8} wrap>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {accountTexts.deleteOpen}
        </Button>
      </Row>
      {open && <DeleteDialog email={email} onClose={() => setOpen(false)} />}
    </Section>
  )
}
