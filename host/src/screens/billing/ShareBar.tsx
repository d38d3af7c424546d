import type { ReactNode } from 'react'
import type { Share } from './shares.ts'

interface ShareBarProps {
  /** What the bar says as a whole. */
  label: string
  shares: readonly Share[]
}

/** A whole and its parts as a bar, with each part in words below it. */
export function ShareBar({ label, shares }: ShareBarProps): ReactNode {
  return (
    <>
      <div className="share-bar" role="img" aria-label={label}>
        {shares.map(
          ({ key, part, shade }) =>
            part > 0 &&
            shade !== 'none' && (
              <span key={key} className="share-shade" data-shade={shade} style={{ inlineSize: `${part * 100}%` }} />
            ),
        )}
      </div>
      <dl className="share-legend">
        {shares.map(({ key, label: name, text, shade }) => (
          <div key={key}>
            <dt>
              <span className="share-swatch share-shade" data-shade={shade} />
              {name}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
