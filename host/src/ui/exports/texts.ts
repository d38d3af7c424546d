import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** For whom a file of comments and drawings is (XREV-23). */
export const exportMessages = catalogue('host.exports', {
  forWhom: 'For whom',
  forTeam: 'The team (everything)',
  forClients: 'Clients (only what is for them)',
  onlyForClients: 'For clients: only what is for them',
})

export const exportTexts = pageTexts(exportMessages)
