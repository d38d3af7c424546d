import { catalogue } from '@arbo/core'
import { pageTexts } from './page-language.ts'

/** The product's own terms of use, for installations that name none of theirs (TERMS_URL). */
export const termsMessages = catalogue('host.terms', {
  account: {
    title: 'Your account',
    text: 'Your account is yours alone. Keep its password and recovery codes to yourself, and tell an owner of your workspace if someone else may know them. You are responsible for what is done with your account.',
  },
  uploads: {
    title: 'What you upload',
    text: 'Media, drawings and comments stay the property of their rights holders. Upload only what you may use. The people of a workspace see what you add to it, as their roles allow.',
  },
  confidentiality: {
    title: 'Confidentiality',
    text: 'Unreleased work is confidential. Do not pass it on, record it from the screen or share links to it beyond the people whom the workspace has invited.',
  },
  fairUse: {
    title: 'Fair use',
    text: 'Do not try to reach data of others, to disturb the service, or to use it for anything unlawful. Owners and admins may block an account that does.',
  },
  data: {
    title: 'Your data',
    text: 'The operator of this installation stores your name, email, picture, time zone, the work that you do here, and for your security where and when you signed in. Ask the operator to see, correct or delete it.',
  },
  warranty: {
    title: 'No warranty',
    text: 'The service is provided as it is. Keep your own copies of media that you cannot replace. A deleted workspace can be restored for 30 days, then it is gone.',
  },
})

export const termsTexts = pageTexts(termsMessages)
