import { endOfDuration, failureOf, targetsStore, type Target, type TargetUserRole } from '@arbo/core'
import type { NewUserTarget, UserTargetsStore } from '@arbo/core/internal'
import { Button, Dialog, Select, Stack, TextField } from '@arbo/kit/ui'
import { useId, useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import { checkGiven, givenErrorsOf, withStart, type GivenDraft, type GivenErrors } from './given-draft.ts'
import { HolderPicker, type Holders } from './HolderPicker.tsx'
import styles from './targets.module.css'

interface GiveDialogProps {
  store: Pick<UserTargetsStore, 'give' | 'update'>
  /** The given target to change; left out for a new one. */
  given?: TargetUserRole
  /** The target to give, where it is preset. */
  target?: Pick<Target, 'id' | 'name' | 'duration'>
  /** The preset people and teams. */
  holders?: Holders
  /** The proposed first day, yyyy-mm-dd. */
  start: string
  onDone: (text: string) => void
  onClose: () => void
}

const NOBODY: Holders = { people: [], teams: [] }

function firstDraft({ given, target, holders = NOBODY, start }: GiveDialogProps): GivenDraft {
  if (given) {
    const { people, teams, start_date, end_date } = given
    return { targetId: given.target.id, people, teams, start: start_date, end: end_date }
  }
  return { targetId: target?.id ?? null, ...holders, start, end: target ? endOfDuration(start, target.duration) : '' }
}

/** Gives a target to people and teams for some days, or changes that. Mounted only while it is open. */
export function GiveDialog(props: GiveDialogProps): ReactNode {
  const { store, given, target, onDone, onClose } = props
  const { session } = useApp()
  const targets = useMemo(() => targetsStore(session), [session])
  const library = useSelected(targets, (state) => state)
  const [draft, setDraft] = useState(() => firstDraft(props))
  const [errors, setErrors] = useState<GivenErrors>({})
  const [version, setVersion] = useState(given?.version ?? 0)
  const [busy, setBusy] = useState(false)
  const form = useId()

  // The list is the library's, which may be filtered: the chosen target stays among the choices.
  const active = library.rows.filter(({ status, id }) => status === 1 || id === draft.targetId)
  const options = active.map(({ id, name }) => ({ value: id, label: name }))
  const givenRow = given ?? (target ? { target } : null)
  if (givenRow && !options.some(({ value }) => value === givenRow.target.id)) {
    options.unshift({ value: givenRow.target.id, label: givenRow.target.name })
  }
  const durationOf = (id: string | null): number =>
    active.find((one) => one.id === id)?.duration ?? (target?.id === id ? target.duration : 1)

  function change(next: GivenDraft): void {
    setDraft(next)
    if (Object.keys(errors).length > 0) setErrors(checkGiven(next))
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const faults = checkGiven(draft)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    setBusy(true)
    const body: NewUserTarget = {
      target_id: draft.targetId ?? '',
      ws_user_ids: draft.people.map(({ id }) => id),
      team_ids: draft.teams.map(({ id }) => id),
      start_date: draft.start,
      end_date: draft.end,
    }
    try {
      const saved = given ? await store.update(given.id, { ...body, version }) : await store.give(body)
      onDone((given ? targetsTexts.done.saved : targetsTexts.given)(saved.target.name))
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      const current =
        failure.error === 'conflict' ? (failure.meta?.['current'] as TargetUserRole | undefined) : undefined
      if (current) setVersion(current.version)
      setErrors(current ? { form: targetsTexts.givenConflict } : givenErrorsOf(failure))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={given ? targetsTexts.giveEdit : target ? targetsTexts.giveOne(target.name) : targetsTexts.give}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {given ? texts.save : targetsTexts.giveAction}
          </Button>
        </>
      }
    >
      <Stack id={form} as="form" gap={16} noValidate onSubmit={(event) => void save(event)}>
        {(!target || given) && (
          <Select
            label={targetsTexts.target}
            placeholder={targetsTexts.targetNeeded}
            options={options}
            value={draft.targetId}
            onChange={(targetId) => {
              const follows = draft.end === '' || draft.end === endOfDuration(draft.start, durationOf(draft.targetId))
              const end = follows && draft.start !== '' ? endOfDuration(draft.start, durationOf(targetId)) : draft.end
              change({ ...draft, targetId, end })
            }}
            error={errors.target}
          />
        )}
        <HolderPicker
          people={draft.people}
          teams={draft.teams}
          error={errors.holders}
          onChange={(holders) => change({ ...draft, ...holders })}
        />
        <div className={styles['give-days']}>
          <TextField
            label={targetsTexts.firstDay}
            type="date"
            required
            value={draft.start}
            error={errors.start}
            onChange={(event) => change(withStart(draft, event.target.value, durationOf(draft.targetId)))}
          />
          <TextField
            label={targetsTexts.lastDay}
            type="date"
            required
            min={draft.start || undefined}
            value={draft.end}
            error={errors.end}
            hint={draft.targetId === null ? undefined : targetsTexts.lastDayHint(durationOf(draft.targetId))}
            onChange={(event) => change({ ...draft, end: event.target.value })}
          />
        </div>
        {errors.form && (
          <p className="notice notice-danger" role="alert">
            {errors.form}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
