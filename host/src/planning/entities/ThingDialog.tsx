import { pageLanguage, type DirectoryStore } from '@arbo/core'
import { formatDay } from '@arbo/core/format'
import { TextArea, TextField, useProjectColourNames } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { HolidaysField } from '../../workspace/working-calendar/HolidaysField.tsx'
import { useHolidayCalendars } from '../../workspace/working-calendar/use-holiday-calendars.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { directoryTexts } from './directory-texts.ts'
import { ColourField } from './ColourField.tsx'
import { FlowField } from './FlowField.tsx'
import { planningTexts } from './texts.ts'
import { checkThing, codeHint, rewordThing, THING_KEYS, type ThingFields, type ThingKind } from './thing-form.ts'
import styles from './planning.module.css'

interface ThingDialogProps<Row> {
  title: string
  /** A verb: what the primary button does. */
  action: string
  /** Of what is kept over a reload. */
  draft: string
  initial?: ThingFields
  kind: ThingKind
  /** Projects have a colour and a calendar. */
  ofProject?: boolean
  /** Where the status flows stand that a new project may have; left out or null, it is not asked for one. */
  flowsOf?: DirectoryStore | null
  /** In place of Cancel. */
  buttons?: ReactNode
  /** Gets what another user has saved meanwhile. Rejects with an ApiError, which is shown beside the fields. */
  onSave: (fields: ThingFields, current: Row | null) => Promise<void>
  /** The fields of what another user has saved first. */
  theirs?: (current: Row) => ThingFields
  onClose: () => void
}

const EMPTY: ThingFields = {
  name: '',
  code: '',
  description: '',
  start: '',
  due: '',
  frame: '',
  flow: '',
  colour: '',
  holidays: '',
}

const labels = (): Readonly<Record<keyof ThingFields, string>> => ({
  name: texts.name,
  code: texts.code,
  description: texts.description,
  start: planningTexts.start,
  due: planningTexts.due,
  frame: planningTexts.startFrame,
  flow: directoryTexts.flow,
  colour: planningTexts.colour,
  holidays: planningTexts.holidays,
})

/** A field's value in words: of what two people have changed at once. */
function wordsOf(field: keyof ThingFields, value: string, colours: Readonly<Record<string, string>>): string {
  if (field === 'start' || field === 'due') return formatDay(value, pageLanguage())
  return field === 'colour' ? (colours[value] ?? planningTexts.colourNone) : value
}

/** Creates or edits an entity or a scene. Mounted only while it is open, so that it always starts afresh. */
export function ThingDialog<Row>(props: ThingDialogProps<Row>): ReactNode {
  const { title, action, draft, initial = EMPTY, kind, ofProject = false, flowsOf, buttons } = props
  const { onSave, theirs, onClose } = props
  const colours = useProjectColourNames()
  const preset = useSessionState(({ workspace }) => workspace?.work_week.holiday_group_id ?? null)
  const calendars = useHolidayCalendars(initial.holidays || preset)
  const edit = useEdit<ThingFields, Row>({
    values: initial,
    check: (fields) => checkThing(fields, kind),
    keys: THING_KEYS,
    reword: rewordThing,
    draft,
    ...(theirs ? { theirs } : {}),
  })
  return (
    <FormDialog
      edit={edit}
      title={title}
      action={action}
      first="name"
      className={styles['thing-form']}
      labels={labels()}
      buttons={buttons}
      textOf={(field, value) =>
        field === 'holidays' ? (calendars?.find(({ id }) => id === value)?.name ?? '') : wordsOf(field, value, colours)
      }
      onSave={onSave}
      onClose={onClose}
    >
      <TextField label={texts.name} maxLength={200} required {...edit.input('name')} />
      <TextField label={texts.code} hint={codeHint(kind)} spellCheck={false} {...edit.input('code')} />
      {flowsOf && <FlowField directory={flowsOf} {...edit.choice('flow')} />}
      {kind === 'entity' && <TextField label={planningTexts.start} type="date" {...edit.input('start')} />}
      <TextField label={planningTexts.due} type="date" {...edit.input('due')} />
      {kind === 'entity' && (
        <TextField
          label={planningTexts.startFrame}
          hint={planningTexts.startFrameHint}
          inputMode="numeric"
          maxLength={8}
          {...edit.input('frame')}
        />
      )}
      {ofProject && (
        <HolidaysField
          label={planningTexts.holidays}
          hint={planningTexts.holidaysHint}
          none={(name) => (name === null ? planningTexts.holidaysPresetNone : planningTexts.holidaysPreset({ name }))}
          preset={preset}
          {...edit.choice('holidays')}
        />
      )}
      {ofProject && <ColourField {...edit.choice('colour')} />}
      <TextArea label={texts.description} maxLength={250} rows={3} {...edit.input('description')} />
    </FormDialog>
  )
}
