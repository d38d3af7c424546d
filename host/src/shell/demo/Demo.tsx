import {
  Avatar,
  EmptyState,
  ErrorState,
  NoPermissionState,
  Notice,
  ProgressBar,
  Row,
  Segmented,
  Stack,
} from '@arbo/kit/ui'
import { Clapperboard } from '@arbo/kit/icons'
import { Fragment, type ReactNode } from 'react'
import { LogoMark } from '../../ui/LogoMark.tsx'
import { dialogTexts } from '../../ui/dialog-texts.ts'
import { PRODUCT } from '../../app/settings.ts'
import { pageWords } from '../../app/page-texts.ts'
import { THEMES, setTheme } from '../../app/theme/theme.ts'
import { useTheme } from '../../app/theme/use-theme.ts'
import { Buttons, Menus } from './Actions.tsx'
import { Choices } from './Choices.tsx'
import { Colours } from './Colours.tsx'
import { Comboboxes, Picker } from './Comboboxes.tsx'
import { Dialogs } from './Dialogs.tsx'
import styles from './demo.module.css'
import { DemoSection } from './DemoSection.tsx'
import { Fields } from './Fields.tsx'
import { Heads, Layouts, Tables, TabsPart, Waiting } from './Layouts.tsx'
import { Statuses } from './Statuses.tsx'
import { galleryTexts } from './texts.ts'

/** Invented names, to show initials. */
const NAMES = ['Ada Lovelace', 'Lotte Reiniger', 'Émile Cohl', 'Hayao']

interface Part {
  id: string
  title: string
  lead: string
  part: ReactNode
}

const known = (id: keyof typeof galleryTexts.titles, part: ReactNode): Part => ({
  id,
  title: galleryTexts.titles[id],
  lead: galleryTexts.leads[id],
  part,
})

const groupsOf = (): readonly { title: string; parts: readonly Part[] }[] => {
  const { groups } = galleryTexts
  return [
    {
      title: groups.looks,
      parts: [
        { id: 'colours', title: pageWords.demoColours, lead: pageWords.demoColoursLead, part: <Colours /> },
        { id: 'statuses', title: pageWords.demoStatuses, lead: pageWords.demoStatusesLead, part: <Statuses /> },
      ],
    },
    {
      title: groups.actions,
      parts: [
        { id: 'buttons', title: pageWords.demoButtons, lead: pageWords.demoButtonsLead, part: <Buttons /> },
        known('menus', <Menus />),
      ],
    },
    {
      title: groups.input,
      parts: [
        { id: 'fields', title: pageWords.demoFields, lead: pageWords.demoFieldsLead, part: <Fields /> },
        { id: 'choices', title: pageWords.demoChoices, lead: pageWords.demoChoicesLead, part: <Choices /> },
        known('combobox', <Comboboxes />),
        known('picker', <Picker label={pageWords.demoPeople} />),
        known('forms', <Dialogs />),
      ],
    },
    {
      title: groups.layout,
      parts: [known('layout', <Layouts />), known('head', <Heads />), known('tabs', <TabsPart />)],
    },
    {
      title: groups.data,
      parts: [
        known('table', <Tables />),
        {
          id: 'people',
          title: pageWords.demoPeople,
          lead: pageWords.demoPeopleLead,
          part: (
            <Row gap={8} wrap>
              {NAMES.map((name) => (
                <Avatar key={name} name={name} size={32} />
              ))}
            </Row>
          ),
        },
        {
          id: 'progress',
          title: pageWords.demoProgress,
          lead: pageWords.demoProgressLead,
          part: <ProgressBar label={pageWords.demoProgressLabel} value={0.64} />,
        },
      ],
    },
    {
      title: groups.feedback,
      parts: [
        {
          id: 'notices',
          title: pageWords.demoNotices,
          lead: pageWords.demoNoticesLead,
          part: (
            <Stack gap={8}>
              <Notice>{pageWords.demoNotice.info}</Notice>
              <Notice tone="warning">{pageWords.demoNotice.warning}</Notice>
              <Notice tone="danger">{pageWords.demoNotice.danger}</Notice>
            </Stack>
          ),
        },
        known('loading', <Waiting />),
        {
          id: 'states',
          title: pageWords.demoStates,
          lead: pageWords.demoStatesLead,
          part: (
            <div className={styles['demo-states']}>
              <EmptyState
                icon={<Clapperboard size={20} />}
                title={pageWords.demoEmptyTitle}
                message={pageWords.demoEmptyMessage}
              />
              <ErrorState
                title={pageWords.demoErrorTitle}
                message={pageWords.demoErrorMessage}
                onRetry={() => undefined}
              />
              <NoPermissionState message={pageWords.demoNoAccess} />
            </div>
          ),
        },
      ],
    },
  ]
}

/** /demo: the product's parts in all their states. Static: it makes no calls. */
export function DemoScreen(): ReactNode {
  const groups = groupsOf()
  const { theme } = useTheme()
  return (
    <main className={styles['demo']} id="content" tabIndex={-1}>
      <aside className={styles['demo-side']}>
        <Row gap={8}>
          <LogoMark size={24} />
          <strong>{PRODUCT}</strong>
        </Row>
        <nav aria-label={pageWords.demoContents}>
          {groups.map(({ title, parts }) => (
            <Fragment key={title}>
              <p className="arbo-column-head">{title}</p>
              <ul>
                {parts.map((part) => (
                  <li key={part.id}>
                    <a href={`#${part.id}`}>{part.title}</a>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </nav>
      </aside>
      <div className={styles['demo-body']}>
        <header className={styles['demo-head']}>
          <h1>{PRODUCT}</h1>
          <p>{pageWords.demoLead}</p>
          <Segmented
            label={galleryTexts.theme}
            value={theme}
            options={THEMES.map((value) => ({ value, label: dialogTexts.themes[value] }))}
            onChange={setTheme}
          />
        </header>
        {groups.map(({ parts }) =>
          parts.map(({ id, title, lead, part }) => (
            <DemoSection key={id} id={id} title={title} lead={lead}>
              {part}
            </DemoSection>
          )),
        )}
      </div>
    </main>
  )
}
