import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  NoPermissionState,
  Notice,
  ProgressBar,
  Row,
  Stack,
  TextField,
} from '@arbo/kit/ui'
import { Clapperboard } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/LogoMark.tsx'
import { PRODUCT } from '../../app/settings.ts'
import { pageWords } from '../../app/page-texts.ts'
import { Choices } from './Choices.tsx'
import { Colours } from './Colours.tsx'
import styles from './demo.module.css'
import { DemoSection } from './DemoSection.tsx'
import { Statuses } from './Statuses.tsx'

/** Invented names, to show initials. */
const NAMES = ['Ada Lovelace', 'Lotte Reiniger', 'Émile Cohl', 'Hayao']

const sectionsOf = (): readonly { id: string; title: string; lead: string; part: ReactNode }[] => [
  { id: 'colours', title: pageWords.demoColours, lead: pageWords.demoColoursLead, part: <Colours /> },
  { id: 'statuses', title: pageWords.demoStatuses, lead: pageWords.demoStatusesLead, part: <Statuses /> },
  {
    id: 'buttons',
    title: pageWords.demoButtons,
    lead: pageWords.demoButtonsLead,
    part: (
      <Row gap={8} wrap>
        <Button variant="primary">{pageWords.demoPrimary}</Button>
        <Button>{pageWords.demoSecondary}</Button>
        <Button variant="ghost">{pageWords.demoGhost}</Button>
        <Button variant="danger">{pageWords.demoDelete}</Button>
        <Button busy>{pageWords.demoBusy}</Button>
      </Row>
    ),
  },
  {
    id: 'fields',
    title: pageWords.demoFields,
    lead: pageWords.demoFieldsLead,
    part: (
      <div className={styles['demo-fields']}>
        <TextField label={pageWords.demoName} hint={pageWords.demoNameHint} autoComplete="off" />
        <TextField
          label={pageWords.demoEmail}
          defaultValue={pageWords.demoEmailValue}
          error={pageWords.demoEmailError}
          autoComplete="off"
        />
      </div>
    ),
  },
  { id: 'choices', title: pageWords.demoChoices, lead: pageWords.demoChoicesLead, part: <Choices /> },
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
        <ErrorState title={pageWords.demoErrorTitle} message={pageWords.demoErrorMessage} />
        <NoPermissionState message={pageWords.demoNoAccess} />
      </div>
    ),
  },
]

/** /demo: the product's parts in all their states. Static: it makes no calls. */
export function DemoScreen(): ReactNode {
  const sections = sectionsOf()
  return (
    <main className={styles['demo']} id="content" tabIndex={-1}>
      <header className={styles['demo-head']}>
        <LogoMark size={32} />
        <h1>{PRODUCT}</h1>
        <p>{pageWords.demoLead}</p>
        <nav aria-label={pageWords.demoContents}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      {sections.map(({ id, title, lead, part }) => (
        <DemoSection key={id} id={id} title={title} lead={lead}>
          {part}
        </DemoSection>
      ))}
    </main>
  )
}
