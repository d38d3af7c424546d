import { isPermissionKey, text } from '@arbo/core'
import { CircleCheck, CircleX } from '@arbo/kit/icons'
import { classes, Button, TextField } from '@arbo/kit/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
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
  const [error, setError] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const key = String(new FormData(event.currentTarget).get('key') ?? '').trim()
    setError(key === '' ? texts.required(pageWords.permissionKey) : undefined)
    setPermissionKey(key === '' ? null : key)
  }

  const isKey = permissionKey !== null && isPermissionKey(permissionKey)
  const granted = isKey && session.can(permissionKey)
  return (
    <div className={styles['permission-form']}>
      <h1>{texts.labels.permissionValidation}</h1>
      <p>{pageWords.permissionLead}</p>
      <form onSubmit={submit} noValidate>
        <TextField
          label={pageWords.permissionKey}
          name="key"
          hint={pageWords.permissionHint}
          autoComplete="off"
          spellCheck={false}
          {...(error ? { error } : {})}
        />
        <Button type="submit" variant="primary">
          {pageWords.permissionCheck}
        </Button>
      </form>
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
