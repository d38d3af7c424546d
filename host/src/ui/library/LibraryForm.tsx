import { Button, Form, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../app/texts.ts'
import { LibraryError } from './LibraryEditor.tsx'
import type { NewThing } from './use-new-thing.ts'
import styles from './library.module.css'

interface LibraryFormProps<Draft> {
  title: string
  /** The library's path, where cancelling leads. */
  path: string
  making: Pick<NewThing<Draft, object>, 'edit' | 'save'>
  /** A fault of the whole form. */
  error?: string | undefined
  /** Further notices below the head. */
  notices?: ReactNode
  /** LibraryFacts, and what stands beside them. */
  children: ReactNode
}

/** The page for a new record of a library. */
export function LibraryForm<Draft extends object>(props: LibraryFormProps<Draft>): ReactNode {
  const { title, path, making, error, notices, children } = props
  const { edit, save } = making
  return (
    <Form of={edit} className={styles['library']} send={save}>
      <header className={styles['library-head']}>
        <div className={styles['library-title']}>
          <h1>{title}</h1>
        </div>
        <Row gap={8} wrap>
          <Link to={path} className="arbo-button arbo-button-secondary arbo-size-medium">
            {texts.cancel}
          </Link>
          <Button variant="primary" type="submit" busy={edit.sending}>
            {texts.create}
          </Button>
        </Row>
      </header>
      <LibraryError text={error} />
      {notices}
      <div className={styles['library-body']}>{children}</div>
      {edit.leave.dialog}
    </Form>
  )
}
