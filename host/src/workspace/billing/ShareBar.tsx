import { classes, Row, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import type { Share } from './shares.ts'
import styles from './billing.module.css'

interface ShareBarProps {
  /** The bar's accessible name. */
  label: string
  shares: readonly Share[]
}

/** A whole and its parts as a bar, with each part in words below it. */
export function ShareBar({ label, shares }: ShareBarProps): ReactNode {
  return (
    <>
      <div className={styles['share-bar']} role="img" aria-label={label}>
        {shares.map(
          ({ key, part, shade }) =>
            part > 0 &&
            shade !== 'none' && (
              <span
                key={key}
                className={styles['share-shade']}
                data-shade={shade}
                style={{ inlineSize: `${part * 100}%` }}
              />
            ),
        )}
      </div>
      <dl className={styles['share-legend']}>
        {shares.map(({ key, label: name, text, shade }) => (
          <Row gap={8} align="baseline" key={key}>
            <dt className="arbo-row arbo-gap-8 arbo-tone-muted">
              <span className={classes(styles['share-swatch'], styles['share-shade'])} data-shade={shade} />
              {name}
            </dt>
            <Text as="dd" figures>
              {text}
            </Text>
          </Row>
        ))}
      </dl>
    </>
  )
}
