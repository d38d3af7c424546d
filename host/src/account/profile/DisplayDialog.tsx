import { Button, Dialog, RangeField, Select, Stack, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { shellTexts } from '../../app/shell-texts.ts'
import { texts } from '../../app/texts.ts'
import { dialogTexts } from '../../ui/dialog-texts.ts'
import { ADJUSTMENT_LIMITS, ADJUSTMENT_NAMES, DEFAULT_ADJUSTMENTS, isDefault } from '../../app/theme/adjustments.ts'
import { THEMES, setAdjustments, setTheme } from '../../app/theme/theme.ts'
import { useTheme } from '../../app/theme/use-theme.ts'
import styles from './display.module.css'

/** The theme, and adjustments of the dark one. Everything takes effect at once and is stored on this device. */
export function DisplayDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { theme, adjustments, dark } = useTheme()
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={shellTexts.display}
      description={dialogTexts.displayLead}
      footer={
        <>
          <Button disabled={isDefault(adjustments)} onClick={() => setAdjustments(DEFAULT_ADJUSTMENTS)}>
            {dialogTexts.displayReset}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Select
          label={dialogTexts.theme}
          value={theme}
          onChange={setTheme}
          options={THEMES.map((value) => ({ value, label: dialogTexts.themes[value] }))}
        />
        <fieldset className={styles['display-adjustments']}>
          <legend>{dialogTexts.displayDark}</legend>
          {ADJUSTMENT_NAMES.map((name) => (
            <RangeField
              key={name}
              label={dialogTexts.adjustments[name]}
              value={adjustments[name]}
              min={ADJUSTMENT_LIMITS[name][0]}
              max={ADJUSTMENT_LIMITS[name][1]}
              onChange={(value) => setAdjustments({ ...adjustments, [name]: value })}
            />
          ))}
          {!dark && (
            <Text as="p" tone="subtle" font="small">
              {dialogTexts.displayOnlyDark}
            </Text>
          )}
        </fieldset>
      </Stack>
    </Dialog>
  )
}
