import { changesOf } from '@arbo/core/internal'
import type { LevelTerm } from '@arbo/core'
import type { SettingsStore } from '@arbo/core/internal'
import { Button, Stack, Text, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { settingsTexts } from './texts.ts'
import { isNothing } from './draft.ts'
import { DraftForm } from './DraftForm.tsx'
import {
  LEVEL_IDS,
  checkTerms,
  defaultTerms,
  fieldsOf,
  originalName,
  pluralByRule,
  storedName,
  termChangesOf,
  termFacts,
  type TermField,
  type TermFields,
} from './terms.ts'
import { TermsPreview } from './TermsPreview.tsx'
import { useDraft } from './use-draft.ts'
import styles from './settings.module.css'

interface TermsFormProps {
  store: SettingsStore
  terms: readonly LevelTerm[]
  /** The shared version of all five. */
  version: number
}

/** A name and a plural for each level, with a live preview below. */
export function TermsForm({ store, terms, version }: TermsFormProps): ReactNode {
  const draft = useDraft<TermFields>({
    now: fieldsOf(terms),
    version,
    check: checkTerms,
    save: (changes, fields) => store.saveTerms(termChangesOf(changes, fields), version),
    saved: settingsTexts.terminologySaved,
  })
  const { fields, errors, set } = draft

  function input(name: TermField, label: string, placeholder: string): ReactNode {
    return (
      <TextField
        label={label}
        hideLabel
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={fields[name]}
        error={errors[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    )
  }

  return (
    <DraftForm
      label={settingsTexts.sections.terminology}
      draft={draft}
      factsOf={termFacts}
      actions={
        <Button
          variant="ghost"
          disabled={isNothing(changesOf(fields, defaultTerms()))}
          onClick={() => set(defaultTerms())}
        >
          {settingsTexts.resetNames}
        </Button>
      }
    >
      <Stack gap={8}>
        <div className={styles['terms-head']} aria-hidden="true">
          <span>{settingsTexts.level}</span>
          <span>{settingsTexts.levelName}</span>
          <span>{settingsTexts.levelPlural}</span>
        </div>
        {LEVEL_IDS.map((id) => (
          <div key={id} className={styles['terms-row']}>
            <span className={styles['terms-level']}>{originalName(id)}</span>
            {input(`name${id}`, settingsTexts.nameOfLevel({ level: originalName(id) }), originalName(id))}
            {input(`plural${id}`, settingsTexts.pluralOfLevel({ level: originalName(id) }), pluralByRule(fields, id))}
          </div>
        ))}
      </Stack>
      <Text as="p" tone="muted">
        {settingsTexts.pluralHint}
      </Text>
      <TermsPreview
        names={LEVEL_IDS.map((id) => storedName(id, fields[`name${id}`]))}
        plurals={LEVEL_IDS.map((id) => fields[`plural${id}`].trim())}
      />
    </DraftForm>
  )
}
