import { isPermissionKey, required, text } from '@arbo/core'
import { CircleCheck, CircleX } from '@arbo/kit/icons'
import { Button, classes, Form, TextField, useForm } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { pageWords } from '../../app/page-texts.ts'
import styles from './system.module.css'

/** /permission-validation: whether the user holds a permission in this workspace. */
export function PermissionValidationScreen(): ReactNode {
  const { session } = useApp()
  // Renders again when the permissions change.
  useSessionState((state) => state.permissions)
  const [permissionKey, setPermissionKey] = useState<string | null>(null)
  const bound = useForm(() => ({ fields: { key: [required(pageWords.permissionKey)] } }))

  const isKey = permissionKey !== null && isPermissionKey(permissionKey)
  const granted = isKey && session.can(permissionKey)
  return (
    <div className={styles['permission-form']}>
      <h1>{texts.labels.permissionValidation}</h1>
      <p>{pageWords.permissionLead}</p>
      <Form of={bound} send={({ key }) => Promise.resolve(key.trim())} done={setPermissionKey}>
        <TextField
          label={pageWords.permissionKey}
          hint={pageWords.permissionHint}
          autoComplete="off"
          spellCheck={false}
          {...bound.field('key')}
        />
        <Button type="submit" variant="primary">
          {pageWords.permissionCheck}
        </Button>
      </Form>
      <div role="status">
        {permissionKey !== null && (
          <p
            className={
              granted
                ? classes(styles['permission-answer'], 'arbo-soft-success')
                : classes(styles['permission-answer'], 'arbo-soft-danger')
            }
          >
            {granted ? <CircleCheck /> : <CircleX />}
            {text(granted ? 'permission.granted' : 'permission.denied')}
          </p>
        )}
      </div>
      {permissionKey !== null && !isKey && <p>{pageWords.permissionUnknown}</p>}
    </div>
  )
}
