import { pageLanguage, type Insight } from '@arbo/core'
import { dayRange, formatNumber } from '@arbo/core/format'
import { Text } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { peopleTexts } from './texts.ts'
import { Explained } from '../../ui/Explained.tsx'
import { Table, TableRow } from '../../ui/Table.tsx'
import { loadByWeek, type Exception, type LoadWeek } from './person-load.ts'
import styles from './people.module.css'

type PersonLoadProps = Pick<Insight, 'availability' | 'today'>

const columns = (levels: Parameters<typeof withLevels>[1]) =>
  [
    { id: 'week', label: peopleTexts.week, isHead: true },
    { id: 'due', label: peopleTexts.weekDue, help: withLevels(peopleTexts.weekDueHelp, levels), align: 'end' },
    { id: 'days', label: peopleTexts.weekDays, help: peopleTexts.weekDaysHelp, align: 'end' },
    { id: 'pace', label: peopleTexts.weekPace, help: withLevels(peopleTexts.weekPaceHelp, levels), align: 'end' },
    { id: 'off', label: peopleTexts.weekOff, help: peopleTexts.weekOffHelp },
  ] as const

const rangeOf = ({ start, end }: { start: string; end: string }): string => dayRange(start, end, pageLanguage())

/** The load of the coming weeks: scenes that are due by the days on which the person works. */
export function PersonLoad({ availability, today }: PersonLoadProps): ReactNode {
  const levels = useLevels()
  const id = useId()
  const weeks = loadByWeek(availability.days, today)
  return (
    <section className={styles['person-work']} aria-labelledby={id}>
      <h2 id={id}>{peopleTexts.load}</h2>
      <Table label={peopleTexts.load} frame="card" columns={columns(levels)}>
        {weeks.map((week, at) => (
          <TableRow key={week.start}>
            <span className={styles['load-week']}>
              {at < 2 && <span>{at === 0 ? peopleTexts.thisWeek : peopleTexts.nextWeek}</span>}
              <Text tone={at < 2 ? 'muted' : undefined}>{rangeOf(week)}</Text>
            </span>
            {week.due}
            {week.working}
            <Pace week={week} />
            <Exceptions all={week.exceptions} />
          </TableRow>
        ))}
      </Table>
    </section>
  )
}

/** Scenes by working day; scenes that are due while the person does not work at all stand out. */
function Pace({ week }: { week: LoadWeek }): ReactNode {
  const levels = useLevels()
  const { due, working } = week
  const words = peopleTexts.weekPaceWords({ ...levelValues(levels), due, days: working, week: rangeOf(week) })
  if (due === 0) return <Text tone="subtle">{peopleTexts.nothing}</Text>
  return (
    <Text tone={working === 0 ? 'danger' : undefined}>
      <Explained words={words}>
        {working === 0 ? peopleTexts.noWorkingDay : formatNumber(due / working, 1, pageLanguage())}
      </Explained>
    </Text>
  )
}

function Exceptions({ all }: { all: readonly Exception[] }): ReactNode {
  if (all.length === 0) return <Text tone="subtle">{peopleTexts.nothing}</Text>
  return (
    <span className={styles['load-off']}>
      {all.map((one) => (
        <span key={`${one.kind} ${one.start}`}>
          {peopleTexts.away({ what: one.name ?? peopleTexts.dayKinds[one.kind], days: rangeOf(one) })}
        </span>
      ))}
    </span>
  )
}
