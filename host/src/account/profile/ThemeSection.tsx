import { Button, RadioGroup } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { dialogTexts } from '../../ui/dialog-texts.ts'
import { accountTexts } from './texts.ts'
import { THEMES, setTheme } from '../../app/theme/theme.ts'
import { useTheme } from '../../app/theme/use-theme.ts'
import { Section } from './Section.tsx'

const DisplayDialog = lazyPart('DisplayDialog', () =>
  import('./DisplayDialog.tsx').then((module) => module.DisplayDialog),
)

/** Light, dark, or the system's theme; stored on this device. */
export function ThemeSection(): ReactNode {
  const { theme } = useTheme()
  const [adjusting, setAdjusting] = useState(false)
  return (
    <Section id="theme" lead={accountTexts.themeLead}>
      <RadioGroup
        label={accountTexts.sections.theme}
        hideLabel
        row
        value={theme}
        options={THEMES.map((value) => ({ value, label: dialogTexts.themes[value] }))}
        onChange={setTheme}
      />
      <Button onClick={() => setAdjusting(true)}>{accountTexts.themeMore}</Button>
      {adjusting && (
        <Suspense>
          <DisplayDialog onClose={() => setAdjusting(false)} />
        </Suspense>
      )}
    </Section>
  )
}
