import { catalogue } from '@arbo/core'
import { pageTexts } from '../app/page-language.ts'

/** The texts of where files are dropped or chosen. */
export const fileMessages = catalogue('host.files', {
  uploadFiles: 'Upload files',
  uploadFolder: 'Upload a folder',
  dropHere: 'Drop videos and pictures: you see where each goes before anything is sent',
  dropFor: 'Drop for {name}: you see where each file goes before anything is sent',
  dropRefused: 'You may not add files here',
  dropFailed: 'The files could not be read. Try again.',
})
export const fileTexts = pageTexts(fileMessages)
