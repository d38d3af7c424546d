import { catalogue } from '@arbo/core'
import { pageTexts } from '../app/page-language.ts'

/** The texts of the dialogs that the frame opens: landing page, display. Fetched with them. */
export const dialogMessages = catalogue('host.dialogs', {
  landingTitle: 'Landing page',
  landingLead: 'The page that opens when you come into this workspace and have not been anywhere else before.',
  landingDefault: 'As your role has it',
  landingSaved: 'Landing page saved',
  displayLead: 'How Arbo looks on this device. Pictures and videos keep their own colours.',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  displayDark: 'Dark theme',
  adjustments: { brightness: 'Brightness', contrast: 'Contrast', sepia: 'Sepia' },
  displayReset: 'Reset',
  displayOnlyDark: 'These three take effect while the dark theme is on.',
})

export const dialogTexts = pageTexts(dialogMessages)
