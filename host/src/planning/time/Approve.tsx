import { durationText, failureOf, findTeams, type TimesheetSummary } from '@arbo/core'
import { timesheetsStore } from '@arbo/core/internal'
import { ArrowLeft, Check, CircleCheck, Clock, Users } from '@arbo/kit/icons'
import { Avatar, Button, type ComboboxOption, Row, Text } from '@arbo/kit/ui'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { ChoiceFilter } from '../../ui/filters/ChoiceFilter.tsx'
import { List } from '../../ui/list/List.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { LoggedBar } from './LoggedBar.tsx'
import { timeTexts } from './texts.ts'
import { PERSON_KEY, timePath } from './time-address.ts'
import { Timesheet } from './Timesheet.tsx'
import { WeekPicker } from './WeekPicker.tsx'
import styles from './time.module.css'

interface ApproveProps {
  /** The Monday, yyyy-mm-dd. */
  monday: string
  today: string
  onWeek: (monday: string) => void
}

const keyOf = ({ person }: TimesheetSummary): string => person.id

const SIGNS = { open: null, submitted: <Clock />, approved: <CircleCheck /> }

const faceOf = ({ person }: TimesheetSummary): ReactNode => (
  <Avatar name={person.display_name} src={person.profile_image} size={24} decorative />
)
const askedOf = ({ is_asked }: TimesheetSummary): ReactNode =>
  is_asked && <span className={styles['badge']}>{timeTexts.isAsked}</span>

function StateCell({ row: { state } }: { row: TimesheetSummary }): ReactNode {
  return (
    <Row as="span" gap={4} inline>
      {SIGNS[state]}
      <Text tone={state === 'open' ? 'subtle' : undefined} weight={state === 'submitted' ? 'medium' : undefined}>
        {state === 'submitted' ? timeTexts.waits : timeTexts.states[state]}
      </Text>
    </Row>
  )
}

const columns = (): readonly ListColumn<TimesheetSummary>[] => [
  {
    id: 'state',
    label: timeTexts.state,
    width: 200,
    narrow: 'start',
    cell: (row) => <StateCell row={row} />,
  },
  {
    id: 'logged',
    label: timeTexts.logged,
    help: timeTexts.helpLogged,
    width: 360,
    narrow: 'end',
    cell: ({ logged_minutes: logged, expected_minutes: expected }) => (
      <span className={styles['logged']}>
        <LoggedBar logged={logged} expected={expected} />
        <Text figures nowrap>
          {timeTexts.loggedOfExpected({ logged: durationText(logged), expected: durationText(expected) })}
        </Text>
      </span>
    ),
  },
]

/** The timesheets of a week, those that wait first; or the one that is open. */
export function Approve({ monday, today, onWeek }: ApproveProps): ReactNode {
  const { store, router } = useApp()
  const query = useSelected(store, (state) => state.place?.location.query)
  const person = query?.get(PERSON_KEY) ?? null
  const open = (id: string | null): void => router.navigate(timePath(query, { [PERSON_KEY]: id }))
  if (person === null) return <Sheets monday={monday} today={today} onWeek={onWeek} onOpen={open} />
  return (
    <Timesheet
      key={person}
      personId={person}
      monday={monday}
      today={today}
      onWeek={onWeek}
      back={
        <Button variant="ghost" icon={<ArrowLeft />} onClick={() => open(null)}>
          {timeTexts.back}
        </Button>
      }
    />
  )
}

function Sheets({ monday, today, onWeek, onOpen }: ApproveProps & { onOpen: (id: string) => void }): ReactNode {
  const { session, toasts } = useApp()
  const readOnly = useReadOnly() !== null
  const sheets = useMemo(() => timesheetsStore(session), [session])
  useEffect(() => void sheets.showWeek(monday), [sheets, monday])
  const { status, error, rows, teamId } = useSelected(sheets, (state) => state)
  const selection = useSelection(rows, keyOf)
  const [busy, setBusy] = useState(false)
  const [teamNames] = useState(() => new Map<string, string>())

  const find = useCallback(
    async (text: string): Promise<readonly ComboboxOption[]> => {
      const teams = await findTeams(session, text)
      for (const { id, name } of teams) teamNames.set(id, name)
      return teams.map(({ id, name }) => ({ id, label: name }))
    },
    [session, teamNames],
  )

  async function approve(chosen: readonly TimesheetSummary[]): Promise<void> {
    const ids = chosen.filter((row) => row.may_approve && row.state !== 'approved').map(keyOf)
    if (ids.length === 0) return void toasts.show({ id: 'time', title: timeTexts.noneToApprove })
    setBusy(true)
    try {
      const refused = await sheets.setState(ids, 'approved')
      const count = ids.length - refused.length
      const why = refused.map(({ person, message }) => `${person.display_name}: ${message}`).join(' ')
      toasts.show({
        id: 'time',
        kind: count === 0 ? 'error' : 'success',
        title: timeTexts.approvedMany({ count }),
        ...(why ? { message: why } : {}),
      })
      selection.clear()
    } catch (reason) {
      toasts.show({ id: 'time', kind: 'error', title: timeTexts.actFailed, message: messageOf(failureOf(reason)) })
    } finally {
      setBusy(false)
    }
  }

  const bulk = (chosen: readonly TimesheetSummary[]): ReactNode => (
    <Button size="small" variant="primary" icon={<Check />} busy={busy} onClick={() => void approve(chosen)}>
      {timeTexts.approve}
    </Button>
  )

  return (
    <List
      label={timeTexts.approveLabel}
      rows={rows}
      columns={columns()}
      keyOf={keyOf}
      nameLabel={timeTexts.person}
      nameOf={({ person }) => person.display_name}
      lead={faceOf}
      mark={askedOf}
      onOpen={({ person }) => onOpen(person.id)}
      begin={<WeekPicker monday={monday} today={today} onChange={onWeek} />}
      filters={
        <ChoiceFilter
          name={timeTexts.team}
          chosen={teamId === null ? [] : [teamId]}
          nameOf={(id) => teamNames.get(id)}
          find={find}
          onChange={([id]) => void sheets.setTeam(id ?? null)}
        />
      }
      status={status}
      error={error}
      onRetry={() => void sheets.reload()}
      filtered={teamId !== null}
      onClear={() => void sheets.setTeam(null)}
      {...(readOnly ? {} : { selection, bulk })}
      empty={{
        icon: <Users size={20} />,
        title: timeTexts.approveEmpty,
        message: timeTexts.approveEmptyMessage,
      }}
    />
  )
}
