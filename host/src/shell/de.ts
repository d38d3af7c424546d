import type { Translation } from '@arbo/core'
import type { workerMessages } from '../sw/texts.ts'
import type { systemMessages } from './system/texts.ts'

/** In German: the error pages, and what tells of a new version. */
export const translations = {
  'host.system': {
    healthy: 'ok',
    noAccessTo: 'Kein Zugriff: {page}',
    noAccessNeeds: 'Deine Rolle in {workspace} umfasst das nicht. Die Administration kann dir geben:',
    tryAgainIn: 'Erneut versuchen in {seconds} s',
    goHome: 'Zum Workspace',
  },
  'host.worker': {
    newContent: 'Neue Inhalte laden.',
    newPackages: 'Neue Pakete laden.',
    newVersion: 'Eine neue Version dieser Seite ist bereit.',
  },
} satisfies {
  'host.system': Translation<typeof systemMessages>
  'host.worker': Translation<typeof workerMessages>
}
