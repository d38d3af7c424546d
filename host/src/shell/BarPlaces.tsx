import { favouritesStore } from '@arbo/core/internal'
import { useReorder } from '@arbo/kit/ui'
import { useId, useMemo, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { favouritePath } from '../app/favourite-path.ts'
import { Link } from '../app/Link.tsx'
import { hintOf, recentPlaces } from '../app/recent-places.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { useSelected } from '../app/store.ts'
import { favouriteFailed } from './favourite-failed.ts'
import styles from './bar.module.css'

/** Below the places of the bar: one's favourites, and what was open last. */
export function BarPlaces(): ReactNode {
  const { session, store, toasts } = useApp()
  const place = useSelected(store, (state) => state.place)
  const favourites = useMemo(() => favouritesStore(session), [session])
  const kept = useSelected(favourites, (state) => state.rows)
  const recent = useSelected(recentPlaces, (state) => state.rows)
  const here = place && favouritePath(place)
  const order = useReorder({
    ids: kept.map(({ path }) => path),
    onMove({ id, to }) {
      favourites.move(id, to).catch((error: unknown) => favouriteFailed(toasts, error))
      const name = kept.find(({ path }) => path === id)?.name ?? ''
      return shellTexts.favouriteMoved({ name, at: to + 1, count: kept.length })
    },
  })
  return (
    <>
      <BarSection label={shellTexts.favourites} count={kept.length}>
        {kept.map(({ path, name }) => (
          <li key={path} {...order.item(path)}>
            <BarLink to={path} name={name} current={path === here} {...order.whole(path)} />
          </li>
        ))}
      </BarSection>
      {order.announcement}
      <BarSection label={shellTexts.recentPlaces} count={recent.length}>
        {recent.map((row) => (
          <li key={row.path}>
            <BarLink
              to={row.path}
              name={row.name}
              title={[...row.within, row.name].join(' / ')}
              hint={hintOf(row, recent)}
              current={row.path === here}
            />
          </li>
        ))}
      </BarSection>
    </>
  )
}

interface BarLinkProps extends Partial<ReturnType<ReturnType<typeof useReorder>['whole']>> {
  to: string
  name: string
  /** Said when pointed at; the name where left out. */
  title?: string
  /** Tells it from others of its name. */
  hint?: string | null
  current: boolean
}

function BarLink({ to, name, title = name, hint = null, current, ...drag }: BarLinkProps): ReactNode {
  return (
    <Link
      {...drag}
      to={to}
      className={styles['place']}
      aria-current={current ? 'page' : undefined}
      title={title}
      draggable={false}
    >
      <span className="arbo-truncate" dir="auto">
        {name}
        {hint !== null && <span className={styles['hint']}> {hint}</span>}
      </span>
    </Link>
  )
}

function BarSection({ label, count, children }: { label: string; count: number; children: ReactNode }): ReactNode {
  const id = useId()
  if (count === 0) return null
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>{children}</ul>
    </section>
  )
}
