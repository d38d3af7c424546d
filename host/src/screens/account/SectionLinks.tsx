import type { ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { routes } from '../../routes.ts'
import { accountTexts } from '../../texts/account.ts'
import { SECTION_IDS } from './sections.ts'

/** The way to each part of the page: beside it on a large screen, above it on a small one. */
export function SectionLinks(): ReactNode {
  const { store } = useApp()
  const hash = useSelected(store, (state) => state.place?.location.hash ?? '')
  const current = SECTION_IDS.find((id) => hash === `#${id}`) ?? SECTION_IDS[0]
  return (
    <nav className="account-links" aria-label={accountTexts.sectionsLabel}>
      {SECTION_IDS.map((id) => (
        <Link key={id} to={`${routes.account.path}#${id}`} aria-current={id === current ? 'location' : undefined}>
          {accountTexts.sections[id]}
        </Link>
      ))}
    </nav>
  )
}
