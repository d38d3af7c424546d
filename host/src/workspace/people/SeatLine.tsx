import { Text } from '@arbo/kit/ui'
import type { SeatInfo } from '@arbo/core'
import type { ReactNode } from 'react'
import { peopleTexts } from './texts.ts'
import styles from './people.module.css'

/** The number of taken seats; says where none is left (PPL-35). */
export function SeatLine({ seats }: { seats: SeatInfo }): ReactNode {
  const { used, total, pending, available } = seats
  return (
    <p className={styles['people-seats']}>
      <span>{peopleTexts.seats({ used, total })}</span>
      {pending > 0 && <span>{peopleTexts.seatsPending({ count: pending })}</span>}
      {available <= 0 && (
        <Text as="strong" tone="warning" weight="medium">
          {peopleTexts.noSeats}
        </Text>
      )}
    </p>
  )
}
