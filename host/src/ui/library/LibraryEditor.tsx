import { Button, classes, Notice } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { LibraryHead, type LibraryHeadProps } from './LibraryHead.tsx'
import type { LibraryDraft } from './use-library-draft.ts'
import styles from './library.module.css'

interface LibraryEditorProps extends Omit<LibraryHeadProps, 'texts' | 'edit'> {
  texts: LibraryHeadProps['texts'] & {
    conflictTitle: string
    conflictMessage: string
    conflictTake: string
    conflictOverwrite: string
  }
  edit: LibraryHeadProps['edit'] & Pick<LibraryDraft<unknown, object, object>, 'isOutdated' | 'overwrite' | 'leave'>
  /** A fault of the whole form. */
  error?: string | undefined
  /** Further notices below the head. */
  notices?: ReactNode
  /** LibraryFacts, and what stands beside them. */
  children: ReactNode
  /** Of the page's own. */
  dialogs?: ReactNode
}

/** The page of one record of a library: its head, the reasons why it cannot be saved, and its body. */
export function LibraryEditor({ error, notices, children, dialogs, ...head }: LibraryEditorProps): ReactNode {
  const { edit, texts } = head
  return (
    <div className={styles['library']}>
      <LibraryHead {...head} />
      {edit.isOutdated && (
        <Notice role="alert" className={classes(styles['library-notice'], styles['library-question'])}>
          <p>
            <strong>{texts.conflictTitle}.</strong> {texts.conflictMessage}
          </p>
          <Button size="small" onClick={edit.discard}>
            {texts.conflictTake}
          </Button>
          <Button size="small" busy={edit.busy} onClick={edit.overwrite}>
            {texts.conflictOverwrite}
          </Button>
        </Notice>
      )}
      <LibraryError text={error} />
      {notices}
      <div className={styles['library-body']}>{children}</div>
      {dialogs}
      {edit.leave.dialog}
    </div>
  )
}

/** A fault of the whole form. */
export function LibraryError({ text }: { text: string | undefined }): ReactNode {
  if (!text) return null
  return (
    <Notice tone="danger" className={styles['library-notice']}>
      {text}
    </Notice>
  )
}
