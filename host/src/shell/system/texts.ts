import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the error pages beside their titles, and of the health check; fetched with them. */
export const systemMessages = catalogue('host.system', {
  healthy: 'ok',
  noAccessTo: 'No access to {page}',
  noAccessNeeds: 'Your role in {workspace} does not include it. An owner or admin can grant you:',
  tryAgainIn: 'Try again in {seconds} s',
  goHome: 'Go to the workspace',
})

export const systemTexts = pageTexts(systemMessages)
