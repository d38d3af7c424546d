import { Lock } from '@arbo/kit/icons'
import { Button, Row, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { ListRowMenu, type RowAction } from '../list/ListRowMenu.tsx'
import type { LibraryDraft } from './use-library-draft.ts'
import styles from './library.module.css'

export interface LibraryHeadProps {
  name: string
  /** Before the name, where it can be starred. */
  star?: ReactNode
  /** Badges after the name. */
  badges: ReactNode
  /** Why it cannot be changed; null where it can. */
  refusal: string | null
  /** Buttons of its own. */
  tools?: ReactNode
  actions: readonly RowAction[]
  texts: { unsaved: string; discard: string }
  edit: Pick<LibraryDraft<unknown, object, object, never>, 'isDirty' | 'busy' | 'save' | 'discard'>
}

/** A record's name and actions; why it cannot be changed, where that is so. */
export function LibraryHead(props: LibraryHeadProps): ReactNode {
  const { name, star, badges, refusal, tools, actions, edit } = props
  return (
    <header className={styles['library-head']}>
      <div className={styles['library-title']}>
        {star}
        <h1 dir="auto">{name}</h1>
        {badges}
      </div>
      <Row gap={8} wrap>
        {edit.isDirty && (
          <Text tone="muted" font="small" role="status">
            {props.texts.unsaved}
          </Text>
        )}
        {tools}
        {refusal === null && (
          <>
            {edit.isDirty && <Button onClick={edit.discard}>{props.texts.discard}</Button>}
            <Button variant="primary" busy={edit.busy} disabled={!edit.isDirty} onClick={() => void edit.save()}>
              {texts.save}
            </Button>
          </>
        )}
        <ListRowMenu name={name} actions={actions} />
      </Row>
      {refusal !== null && (
        <p className={styles['library-refusal']}>
          <Lock />
          {refusal}
        </p>
      )}
    </header>
  )
}
