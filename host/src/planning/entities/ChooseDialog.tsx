import { Search } from '@arbo/kit/icons'
import { ErrorState, Loading, Notice, Radio, Skeleton, Text, TextField, Tick } from '@arbo/kit/ui'
import { useId, useState, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { directoryTexts } from './directory-texts.ts'
import { useFound } from '../../ui/use-found.ts'
import styles from './panel.module.css'

interface Choice {
  id: string
}

interface ChooseDialogProps<Row extends Choice> {
  title: string
  hint?: string
  /** `Search people` */
  searchLabel: string
  /** Several may be chosen; else one. */
  several: boolean
  /** A verb; gets how many are chosen. */
  action: (count: number) => string
  find: (text: string, signal: AbortSignal) => Promise<readonly Row[]>
  nameOf: (row: Row) => string
  show: (row: Row) => ReactNode
  /** Why a row cannot be chosen; null: it can. */
  refuse?: (row: Row) => string | null
  onPick?: (rows: readonly Row[]) => void
  /** Shown below the list: further decisions about the choice. */
  below?: ReactNode
  /** Why the choice cannot be made yet; null: it can. */
  blocked?: string | null
  /** Rejects with an ApiError, whose text is shown. */
  onChoose: (rows: readonly Row[]) => Promise<unknown>
  onClose: () => void
}

/** Searches, and chooses one row or several. Mounted only while it is open. */
export function ChooseDialog<Row extends Choice>(props: ChooseDialogProps<Row>): ReactNode {
  const {
    title,
    hint,
    searchLabel,
    several,
    action,
    find,
    nameOf,
    show,
    refuse,
    onPick,
    below,
    blocked,
    onChoose,
    onClose,
  } = props
  const [text, setText] = useState('')
  const choices = useId()
  const edit = useEdit({
    values: { chosen: [] as readonly Row[] },
    check: () => (blocked ? { chosen: blocked } : {}),
  })
  const { chosen } = edit.values
  const { found: rows, failure, retry } = useFound(find, text)

  function toggle(row: Row): void {
    const others = several ? chosen.filter(({ id }) => id !== row.id) : []
    const next = several && others.length < chosen.length ? others : [...others, row]
    edit.change({ chosen: next })
    onPick?.(next)
  }

  // Chosen rows stay visible during further searches.
  const missing = chosen.filter(({ id }) => !rows?.some((row) => row.id === id))
  const listed = rows && [...missing, ...rows]
  return (
    <FormDialog
      edit={edit}
      title={title}
      description={hint}
      position="top"
      action={action(chosen.length)}
      disabled={chosen.length === 0}
      first="search"
      className="arbo-stack arbo-gap-12"
      onSave={() => onChoose(chosen)}
      onClose={onClose}
    >
      <TextField
        name="search"
        type="search"
        label={searchLabel}
        hideLabel
        placeholder={searchLabel}
        icon={<Search />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <ErrorState title={directoryTexts.chooseFailed} message={readFailureOf(failure)} onRetry={retry} />}
      {!failure && !listed && (
        <Loading label={texts.loading}>
          <Skeleton width="100%" height={160} />
        </Loading>
      )}
      {!failure && listed?.length === 0 && (
        <Text as="p" tone="muted" font="small">
          {text ? directoryTexts.nothingFound : directoryTexts.nothingLeft}
        </Text>
      )}
      {!failure && listed && listed.length > 0 && (
        <ul className={styles['choose-rows']}>
          {listed.map((row) => {
            const reason = refuse?.(row) ?? null
            const shared = {
              label: reason ? `${nameOf(row)}, ${reason}` : nameOf(row),
              disabled: reason !== null,
              checked: chosen.some(({ id }) => id === row.id),
            }
            return (
              <li key={row.id}>
                <label className={styles['choose-row']} data-off={reason !== null || undefined}>
                  {several ? (
                    <Tick {...shared} onChange={() => toggle(row)} />
                  ) : (
                    <Radio {...shared} name={`${choices}-choice`} onChange={() => toggle(row)} />
                  )}
                  {show(row)}
                  {reason && (
                    <Text tone="muted" font="small">
                      {reason}
                    </Text>
                  )}
                </label>
              </li>
            )
          })}
        </ul>
      )}
      {below}
      {edit.errors.chosen && <Notice tone="danger">{edit.errors.chosen}</Notice>}
    </FormDialog>
  )
}
