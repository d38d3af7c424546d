import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** For whom a file of comments and drawings is (XREV-23). */
export const exportMessages = catalogue('host.exports', {
  forWhom: 'Intended for',
  forTeam: 'The team (everything)',
  forClients: 'Clients (only what is shared with them)',
  onlyForClients: 'Only what is shared with clients',
})

export const exportTexts = pageTexts(exportMessages)
