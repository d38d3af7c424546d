import { ArrowRight } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { Link } from '../../app/Link.tsx'
import { pageNameOf } from '../../app/pageName.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/useSessionState.ts'
import { routes, type RouteName } from '../../routes.ts'
import { inWords } from '../../texts/levelText.ts'
import { pageTexts, pageWords } from '../../texts/pages.ts'
import { useLevels } from '../../ui/levels.ts'
import './empty.css'
import { PAGES, isPageKey } from './pages.ts'

/** A page without content of its own: what it is for, who sees what there, and a page that has something to show. */
export function Screen(): ReactNode {
  const { store } = useApp()
  const place = useSelected(store, (state) => state.place)
  const levels = useLevels()
  if (!place) return null
  const { name } = place
  const page = isPageKey(name) ? { ...PAGES[name], ...pageTexts[name] } : null
  const Main = place.route.layout === 'bare' ? 'main' : 'div'
  return (
    <Main className="empty-page" {...(Main === 'main' ? { id: 'content', tabIndex: -1 } : {})}>
      <div className="empty-page-body">
        {page && (
          <span className="empty-page-icon">
            <page.icon size={20} />
          </span>
        )}
        <h1>{pageNameOf(place, levels)}</h1>
        {page && (
          <>
            <p className="empty-page-what">{inWords(page.what, levels)}</p>
            <p className="empty-page-who">
              <strong>{pageWords.who}</strong> {inWords(page.who, levels)}
            </p>
            <Open name={page.open} />
          </>
        )}
      </div>
    </Main>
  )
}

/** The way to another page, for those who may open it. */
function Open({ name }: { name: RouteName }): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const levels = useLevels()
  const { permission, path, title } = routes[name]
  if (permission && !session.can(permission)) return null
  return (
    <Link to={path} className="arbo-button arbo-button-secondary arbo-size-medium">
      {pageWords.open(inWords(title, levels))}
      <ArrowRight />
    </Link>
  )
}
