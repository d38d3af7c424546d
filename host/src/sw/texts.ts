import { catalogue } from '@arbo/core'
import { pageTexts } from '../app/page-language.ts'

/** The toast that offers a new version, fetched with what watches for it. */
export const workerMessages = catalogue('host.worker', {
  newContent: 'load new content.',
  newPackages: 'update new packages.',
  newVersion: 'A new version of this page is ready.',
})

export const workerTexts = pageTexts(workerMessages)
