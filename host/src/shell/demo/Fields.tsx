import { Search } from '@arbo/kit/icons'
import { PasswordField, RangeField, TextArea, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { pageWords } from '../../app/page-texts.ts'
import styles from './demo.module.css'
import { galleryTexts as words } from './texts.ts'

/** Fields at rest, wrong, locked, and of each kind. */
export function Fields(): ReactNode {
  const [size, setSize] = useState(60)
  return (
    <div className={styles['demo-fields']}>
      <TextField label={pageWords.demoName} hint={pageWords.demoNameHint} autoComplete="off" />
      <TextField
        label={pageWords.demoEmail}
        defaultValue={pageWords.demoEmailValue}
        error={pageWords.demoEmailError}
        autoComplete="off"
      />
      <TextField type="search" label={words.search} icon={<Search />} placeholder={words.search} />
      <TextField label={words.locked} defaultValue={words.lockedValue} disabled />
      <PasswordField label={words.password} autoComplete="new-password" />
      <RangeField label={words.size} value={size} min={0} max={100} onChange={setSize} />
      <TextArea label={words.note} defaultValue={words.noteValue} rows={2} />
      <TextField label={pageWords.demoName} defaultValue={words.longName} />
    </div>
  )
}
