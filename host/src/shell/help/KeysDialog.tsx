import { Dialog, Kbd } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { pageKeys } from '../../app/page-keys.ts'
import { useSelected } from '../../app/store.ts'
import { isMac } from '../is-mac.ts'
import { KEY_TABLE, type KeyTablePart } from '../../ui/keys/key-table.ts'
import { keysOf } from '../../ui/keys/keys-of.ts'
import { keysTexts } from '../../ui/keys/texts.ts'
import styles from './help.module.css'

/** The keys of the open page, by its parts, and those of every page. */
export function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const parts = useSelected(pageKeys, (state) => state.parts)
  const names = new Set<KeyTablePart>([...parts.map(({ part }) => part), 'everywhere'])
  return (
    <Dialog open size="large" onOpenChange={(open) => !open && onClose()} title={keysTexts.everywhere.keys}>
      <div className={styles['keys']}>
        {[...names].map((part) => (
          <KeysOfPart key={part} part={part} />
        ))}
      </div>
    </Dialog>
  )
}

function KeysOfPart({ part }: { part: KeyTablePart }): ReactNode {
  const labels: Readonly<Record<string, string>> = keysTexts[part]
  const title = keysTexts.parts[part]
  return (
    <section className={styles['keys-part']} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {Object.entries(KEY_TABLE[part]).map(([name, combinations]) => (
          <div key={name} className={styles['keys-row']}>
            <dt>{labels[name]}</dt>
            <dd>
              {combinations.map((combination) => (
                <span key={combination} className={styles['keys-together']}>
                  {keysOf(combination, isMac()).map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
