import type { EntityHit } from '@arbo/core'
import { Stack, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Code } from '../../ui/Code.tsx'
import styles from './panel.module.css'

const above = ({ ancestors }: EntityHit): string => ancestors.map(({ name }) => name).join(' / ')

/** `The Lighthouse / Layout / Episode 1` */
export const pathOfHit = (hit: EntityHit): string => [...hit.ancestors.map(({ name }) => name), hit.name].join(' / ')

/** An entity that may be chosen, with what is above it. */
export function showHit(hit: EntityHit): ReactNode {
  return (
    <Stack as="span" fill>
      <span className={styles['choose-name']}>
        {hit.name} <Code of={hit} />
      </span>
      {hit.ancestors.length > 0 && (
        <Text tone="muted" font="small">
          {above(hit)}
        </Text>
      )}
    </Stack>
  )
}
