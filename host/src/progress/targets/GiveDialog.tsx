import { endOfDuration, targetsStore, type Target, type TargetUserRole } from '@arbo/core'
import type { NewUserTarget, UserTargetsStore } from '@arbo/core/internal'
import { Select, TextField } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { libraryActionTexts } from '../../ui/library/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { inWords } from '../../ui/forms/reword.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { targetsTexts } from './texts.ts'
import { checkGiven, GIVEN_KEYS, withStart, type GivenDraft } from './given-draft.ts'
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
  const edit = useEdit<GivenDraft, TargetUserRole>({
    values: firstDraft(props),
    check: checkGiven,
    keys: GIVEN_KEYS,
    reword: (failure) => (failure.error === 'conflict' ? inWords(failure, targetsTexts.givenConflict) : failure),
  })
  const { values: draft, errors, change } = edit

  // The list is the library's, which may be filtered: the chosen target stays among the choices.
  const active = library.rows.filter(({ status, id }) => status === 1 || id === draft.targetId)
  const options = active.map(({ id, name }) => ({ value: id, label: name }))
  const givenRow = given ?? (target ? { target } : null)
  if (givenRow && !options.some(({ value }) => value === givenRow.target.id)) {
    options.unshift({ value: givenRow.target.id, label: givenRow.target.name })
  }
  const durationOf = (id: string | null): number =>
    active.find((one) => one.id === id)?.duration ?? (target?.id === id ? target.duration : 1)

  async function save(values: GivenDraft, current: TargetUserRole | null): Promise<void> {
    const body: NewUserTarget = {
      target_id: values.targetId ?? '',
      ws_user_ids: values.people.map(({ id }) => id),
      team_ids: values.teams.map(({ id }) => id),
      start_date: values.start,
      end_date: values.end,
    }
    const saved = given
      ? await store.update(given.id, { ...body, version: (current ?? given).version })
      : await store.give(body)
    const { name } = saved.target
    onDone(given ? libraryActionTexts.done.saved({ name }) : targetsTexts.given({ name }))
  }

  return (
    <FormDialog
      edit={edit}
      position="top"
      title={given ? targetsTexts.giveEdit : target ? targetsTexts.giveOne({ name: target.name }) : targetsTexts.give}
      action={given ? texts.save : targetsTexts.giveAction}
      onSave={save}
      onClose={onClose}
    >
      {(!target || given) && (
        <Select
          label={targetsTexts.target}
          placeholder={targetsTexts.targetNeeded}
          options={options}
          value={draft.targetId}
          onChange={(targetId) => {
            const follows = draft.end === '' || draft.end === endOfDuration(draft.start, durationOf(draft.targetId))
            const end = follows && draft.start !== '' ? endOfDuration(draft.start, durationOf(targetId)) : draft.end
            change({ targetId, end })
          }}
          error={errors.targetId}
        />
      )}
      <HolderPicker people={draft.people} teams={draft.teams} error={errors.people} onChange={change} />
      <div className={styles['give-days']}>
        <TextField
          label={targetsTexts.firstDay}
          type="date"
          required
          {...edit.input('start')}
          onChange={(event) => change(withStart(draft, event.target.value, durationOf(draft.targetId)))}
        />
        <TextField
          label={targetsTexts.lastDay}
          type="date"
          required
          min={draft.start || undefined}
          hint={draft.targetId === null ? undefined : targetsTexts.lastDayHint({ months: durationOf(draft.targetId) })}
          {...edit.input('end')}
        />
      </div>
    </FormDialog>
  )
}
